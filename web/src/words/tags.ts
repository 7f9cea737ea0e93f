/** Languages by their BCP 47 tags, as src/kringle/words/tags.py has them. */

/** The first wanted language that is spoken, or a sister of it: pt-BR for somebody from Portugal. A language in another
 * script is no sister. */
export function preferredOf(wanted: readonly string[], spoken: readonly string[]): string | null {
  for (const tag of wanted) {
    const locale = localeOf(tag);
    if (!locale) continue;
    const exact = shorter(locale).find((one) => spoken.includes(one));
    if (exact) return exact;
    const sister = spoken.find((one) => localeOf(one)?.language === locale.language && scriptOf(localeOf(one)) === scriptOf(locale));
    if (sister) return sister;
  }
  return null;
}

/** A tag and what is more general, the nearest first: zh-Hant-TW, zh-Hant, zh-TW, zh. */
function shorter(locale: Intl.Locale): string[] {
  const script = locale.script ?? (locale.language === "zh" ? scriptOf(locale) : undefined);
  const { language, region } = locale;
  return [
    ...(script && region ? [`${language}-${script}-${region}`] : []),
    ...(region ? [`${language}-${region}`] : []),
    ...(script ? [`${language}-${script}`] : []),
    language,
  ];
}

function localeOf(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag);
  } catch {
    return null; // no tag at all
  }
}

const scriptOf = (locale: Intl.Locale | null): string | undefined => locale?.maximize().script;

const RIGHT_TO_LEFT = new Set(["Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"]);

export function directionOf(tag: string): "ltr" | "rtl" {
  return RIGHT_TO_LEFT.has(scriptOf(localeOf(tag)) ?? "") ? "rtl" : "ltr";
}
