import { accountsEn } from "./accounts.en.ts";
import { connectEn } from "./connect.en.ts";
import { designEn } from "./design.en.ts";
import { evidenceEn } from "./evidence.en.ts";
import { listsEn } from "./lists.en.ts";
import { reviewEn } from "./review.en.ts";

/** English is the source: its keys are the keys of every other dictionary (checked by the type system). */
export const en = {
  ...accountsEn,
  ...connectEn,
  ...listsEn,
  ...evidenceEn,
  ...reviewEn,
  ...designEn,
  "nav.documents": "Documents",
  "nav.try": "Read a document",
  "nav.main": "Main",
  "nav.skip": "Skip to the content",
  "header.service": "Service",
  "header.noService": "No service of this name",
  "header.theme.dark": "Switch to dark colours",
  "header.theme.light": "Switch to light colours",
  "header.language": "Language",
  "header.account": "Account",
  "header.signOut": "Sign out",
  "header.role.owner": "Owner",
  "header.role.admin": "Administrator",
  "header.role.reviewer": "Reviewer",
  "header.role.viewer": "Viewer",
  loading: "Loading…",
  close: "Close",
  "broken.title": "This page does not work",
  "broken.text":
    "Something went wrong in the console itself. What was saved is safe. Load the page again; if it does not help, tell your administrator what stands here.",
  "broken.action": "Load the page again",
  "notYours.title": "Not for your role",
  "notYours.text": "This page is for those who administer. Ask an owner or an administrator if you need it.",
  "notFound.title": "There is nothing at this address",
  "notFound.text": "The link may be old, or the page may have moved.",
  "notFound.action": "Go to the documents",

  "idle.title": "Still there?",
  "idle.text":
    "Nothing has happened here for a while. In about two minutes you will be signed out; what you have written is kept.",
  "idle.stay": "Stay signed in",

  "problem.title": "That did not work",
  "problem.ofField": "The field “{field}” is not accepted: {detail}",
  "problem.offline": "The service does not answer. Check that it is running and that you are connected.",
  "problem.requestId": "Request",
  "problem.retry": "Try again",

  "documents.title": "Documents",
  "documents.filter": "Revision",
  "documents.filter.all": "All",
  "documents.search": "Search names and values",
  "documents.upload": "Read a document",
  "documents.column.name": "Name",
  "documents.column.category": "Category",
  "documents.column.status": "Processing",
  "documents.column.revision": "Revision",
  "documents.column.pages": "Pages",
  "documents.column.created": "Received",
  "documents.more": "Load more",
  "documents.empty.title": "No documents yet",
  "documents.empty.text": "Read one to see what this service finds on it. Stored documents are listed here.",
  "documents.noMatch.title": "No document matches",
  "documents.noMatch.text": "Asked for: {asked}",
  "documents.noMatch.action": "Show all",

  "status.RUNNING": "Reading",
  "status.ACTIVE": "Read",
  "status.ERROR": "Failed",
  "revision.pending": "Pending",
  "revision.to_review": "To review",
  "revision.review_required": "Review required",
  "revision.approved": "Approved",
  "revision.not_approved": "Rejected",

  "try.title": "Read a document",
  "try.text": "The document is stored in “{service}” and counts towards its plan.",
  "try.drop": "Drop a document here",
  "try.choose": "or choose a file",
  "try.types": "{types}, up to {size}",
  "try.uploading": "Uploading {name}",
  "try.reading": "Reading {name}",
  "try.pagesDone": "{done} of {count} pages",
  "try.cancel": "Cancel",
  "try.failed": "The document could not be read",
  "try.code.title": "The same from your own code",
  "try.code.text": "Everything this console does goes through the public API.",
} as const;

export type TextKey = keyof typeof en;
export type Dictionary = Readonly<Record<TextKey, string>>;
