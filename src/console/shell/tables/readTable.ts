import { decode, type Encoding } from './decode.ts'

/** The rows of a table, without blank ones. */
export interface Table {
  readonly rows: readonly (readonly string[])[]
  /** The encoding of the file, if it is a guess: people can select another. */
  readonly guess: Encoding | undefined
  /** The first row with a quotation mark that is not closed, from 1. */
  readonly brokenRow: number | undefined
  /** Whether there are more rows than were read. */
  readonly isCut: boolean
}

export interface TableOptions {
  /** Replaces the guess for files whose encoding is not certain. */
  readonly encoding?: Encoding | undefined
  /** Maximum rows to read; the default is all. */
  readonly most?: number
  /** Whether there can be titles above the header. Otherwise, the first row contains the delimiter, if there is one. */
  readonly hasTitles?: boolean
}

const delimiters = ['\t', ',', ';', '|'] as const

/** The number of rows that select the delimiter. */
const sampleRows = 20

/** The first line by which Excel knows the delimiter, also with quotation marks, and with the cells that a spreadsheet adds to it. */
const delimiterLine = /^\n*"?sep=([^\n])"?[\t,;| ]*(?:\n|$)/i

/** Returns how many values have the number of values that is the most frequent one above 1, and that number. */
const consistency = (counts: readonly number[]): readonly [number, number] => {
  let best: readonly [number, number] = [0, 0]
  for (const count of new Set(counts)) {
    const rows = counts.filter((one) => one === count).length
    if (count > 1 && (rows > best[0] || (rows === best[0] && count > best[1]))) best = [rows, count]
  }
  return best
}

/**
 * Reads a table: CSV in any encoding, with commas, semicolons, tabs, or bars, also named by a line `sep=;`; or text that was copied from a
 * spreadsheet. Throws NotText.
 */
export const readTable = async (
  source: Blob | string,
  { encoding: selected, most = 0, hasTitles = false }: TableOptions = {},
): Promise<Table> => {
  const { parse } = (await import('papaparse')).default
  const decoded =
    typeof source === 'string'
      ? { text: source.replace(/^\uFEFF/, ''), encoding: undefined, isGuess: false }
      : decode(new Uint8Array(await source.arrayBuffer()), selected)
  const text = decoded.text.replaceAll(/\r\n?/g, '\n')
  const [line = '', named] = delimiterLine.exec(text) ?? []
  const content = text.slice(line.length)
  const read = (delimiter: string, preview: number) =>
    parse<string[]>(content, { delimiter, preview, newline: '\n', skipEmptyLines: 'greedy' })
  const delimiter = () => {
    const found = delimiters.map((one) => {
      const counts = read(one, sampleRows).data.map(({ length }) => length)
      const isPossible = hasTitles || (counts[0] ?? 0) > 1
      return { one, score: isPossible ? consistency(counts) : consistency([]) }
    })
    const [best] = found.toSorted(
      ({ score: [aRows, aCells] }, { score: [bRows, bCells] }) => bRows - aRows || bCells - aCells,
    )
    // A delimiter that the text doesn't contain leaves its lines whole.
    return best && best.score[0] > 0 ? best.one : '\0'
  }
  const { data, errors, meta } = read(named ?? delimiter(), most)
  const broken = errors.find(({ type }) => type === 'Quotes')
  return {
    rows: data,
    guess: decoded.isGuess ? decoded.encoding : undefined,
    brokenRow: broken && (broken.row ?? 0) + (line === '' ? 1 : 2),
    isCut: meta.truncated,
  }
}
