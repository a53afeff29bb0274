/** The rows of a CSV file (RFC 4180): quoted fields may hold commas, line breaks and doubled quotes. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain = '', end] of text
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    if (end === '' && quoted === undefined && plain === '' && row.length === 0) break
    row.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end !== ',') {
      rows.push(row)
      row = []
    }
  }
  return rows
}

/** Rows by the column names of the first row. */
export function readTable(text: string): Record<string, string>[] {
  const [names = [], ...rows] = readCsv(text)
  return rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? ''])))
}
