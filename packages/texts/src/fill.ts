/** The values of placeholders; no argument where a text has none. */
export type Values<Names extends string> = [Names] extends [never]
  ? []
  : [values: Record<Names, string | number>]

/** Replaces the placeholders of a text, such as `{name}`. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
