import type { ServiceDefinition } from "../../core/services/service-definition.ts";
import { GALLERY } from "./gallery.ts";
import { GALLERY_WORDS } from "./words.ts";

export const GALLERY_LANGUAGES = ["it", "en"] as const;
export type GalleryLanguage = (typeof GALLERY_LANGUAGES)[number];

/** A shipped type as somebody can start from it. */
export interface GalleryEntry {
  /** Unique in the gallery: two services may start from one template. */
  readonly galleryId: string;
  readonly definition: ServiceDefinition;
}

/** The gallery with names, aliases and categories in the language that is asked for. */
export function galleryIn(language: GalleryLanguage): readonly GalleryEntry[] {
  return GALLERY.map((definition) => ({
    galleryId: definition.name.toLowerCase().replace(/[^a-z0-9]+/g, "-"),
    definition: inLanguage(definition, language),
  }));
}

export function inLanguage(definition: ServiceDefinition, language: GalleryLanguage): ServiceDefinition {
  const say = (text: string) => spoken(text, language);
  return {
    ...definition,
    name: say(definition.name),
    description: say(definition.description),
    fields: definition.fields.map((field) => ({ ...field, alias: say(field.alias) })),
    categories: definition.categories.map(({ key, label }) => ({ key, label: say(label) })),
  };
}

const COLUMN: Readonly<Record<GalleryLanguage, 0 | 1>> = { it: 0, en: 1 };

/**
 * A name in the requested language's column is in that language already ("Date" is Italian for several dates, and
 * English).
 */
function spoken(text: string, language: GalleryLanguage): string {
  const [own, other] = [COLUMN[language], COLUMN[language === "it" ? "en" : "it"]] as const;
  const translated = GALLERY_WORDS.find((pair) => pair[other] === text);
  const isOwn = GALLERY_WORDS.some((pair) => pair[own] === text);
  return isOwn && !(translated && language === "it") ? text : (translated?.[own] ?? text);
}
