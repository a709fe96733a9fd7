import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sniff } from "./sniff.ts";

const bytes = (text: string) => Buffer.from(text, "latin1");
const SIGNED = "\x30\x80\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07\x02\xa0\x80\x30\x80\x02\x01\x01\x31\x0f";

describe("a file is known by its bytes", () => {
  test.each([
    ["%PDF-1.4\n", "application/pdf"],
    ["junk before the header\n%PDF-1.7\n", "application/pdf"],
    ["\x89PNG\r\n\x1a\n....", "image/png"],
    ["\xff\xd8\xff\xe0..JFIF", "image/jpeg"],
    ["II*\0\x08\0\0\0", "image/tiff"],
    ["MM\0*\0\0\0\x08", "image/tiff"],
    ["RIFF\x10\0\0\0WEBPVP8 ", "image/webp"],
    ["GIF89a..", "image/gif"],
    ["\0\0\0\x1cftypavif\0\0\0\0avifmif1", "image/avif"],
    ["\0\0\0\x18ftypheic\0\0\0\0mif1heic", "image/heic"],
    ["<?xml version='1.0'?><a/>", "application/xml"],
    ["\xef\xbb\xbf<FatturaElettronica/>", "application/xml"],
    ["\xff\xfe<\0?\0x\0m\0l\0", "application/xml"],
    [SIGNED, "application/pkcs7-mime"],
    [Buffer.from(SIGNED.padEnd(99, "x"), "latin1").toString("base64"), "application/pkcs7-mime"],
  ])("%j is %s", (head, type) => {
    expect(sniff(bytes(head))).toBe(type);
  });

  test.each([
    "",
    "hello",
    "<html><body>",
    "<!DOCTYPE html>",
    "<svg xmlns=''/>",
    "PK\x03\x04",
    "BM but no bitmap at all, really",
  ])("%j is nothing we read", (head) => {
    expect(sniff(bytes(head))).toBeNull();
  });

  test("no bytes make it throw", () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 2000 }), (any) => void sniff(any)));
  });
});
