import { compare } from '../../ui/compare.ts'
/** What belongs to one owner. */
export interface OwnerEntry<Row, Count extends string> {
  /** A username; empty if the portal did not return it. */
  readonly owner: string
  readonly rows: readonly Row[]
  readonly counts: Readonly<Record<Count, number>>
}

/** Returns rows by owner with their counts, the owners with the most rows first. */
export const byOwner = <Row extends { readonly owner: string }, Count extends string>(
  rows: readonly Row[],
  countsOf: (rows: readonly Row[]) => Readonly<Record<Count, number>>,
): readonly OwnerEntry<Row, Count>[] => {
  const rowsOf = new Map<string, Row[]>()
  for (const row of rows) {
    const before = rowsOf.get(row.owner)
    if (before) before.push(row)
    else rowsOf.set(row.owner, [row])
  }
  return [...rowsOf]
    .map(([owner, own]) => ({ owner, rows: own, counts: countsOf(own) }))
    .toSorted((a, b) => b.rows.length - a.rows.length || compare(a.owner, b.owner))
}

/** The maximum number of owners whose full names are read. */
const maxNames = 100

/** Returns the usernames of the owners whose full names are read, so that lists of the same owners share the requests. */
export const namedOwners = (owners: readonly OwnerEntry<unknown, never>[]): readonly string[] =>
  owners.slice(0, maxNames).flatMap(({ owner }) => (owner === '' ? [] : owner))

/** Escapes what Markdown would interpret in titles, which are untrusted. */
export const escapeMarkdown = (text: string): string =>
  text.replaceAll(/[\\`*_[\]<>#|]/g, String.raw`\$&`).replaceAll(/\s+/g, ' ')

/** The texts of a hand-over list, in Markdown. */
export interface OwnersText<Row> {
  readonly heading: string
  readonly intro?: string
  readonly lineOf: (row: Row) => string
}

/** Returns a hand-over list as Markdown, which reads well as plain text: a section for each owner. */
export const ownersMarkdown = <Row>(
  owners: readonly OwnerEntry<Row, never>[],
  { heading, intro, lineOf }: OwnersText<Row>,
  nameOf: (owner: string) => string,
): string =>
  [
    `# ${heading}`,
    ...(intro === undefined ? [] : ['', intro]),
    ...owners.flatMap(({ owner, rows }) => [
      '',
      `## ${escapeMarkdown(nameOf(owner))}`,
      '',
      ...rows.map((row) => `- ${lineOf(row)}`),
    ]),
    '',
  ].join('\n')
