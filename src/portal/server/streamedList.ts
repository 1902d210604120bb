import { escapeHtml } from './format.ts'

/**
 * A response with a list that is too long for the memory: `{"<name>": [...]}`, whose entries are read and written page by page.
 */
export class StreamedList<T> {
  readonly name: string
  readonly pages: AsyncIterable<readonly T[]>

  constructor(name: string, pages: AsyncIterable<readonly T[]>) {
    this.name = name
    this.pages = pages
  }
}

/** Reads the first page, so that its errors can still be returned as such. */
const begun = async function <T>(pages: AsyncIterable<T>): Promise<AsyncIterable<T>> {
  const iterator = pages[Symbol.asyncIterator]()
  let first: IteratorResult<T> | undefined = await iterator.next()
  return {
    [Symbol.asyncIterator]: () => ({
      next: async () => {
        const result = first ?? (await iterator.next())
        first = undefined
        return result
      },
      return: async () => (await iterator.return?.()) ?? { done: true, value: undefined },
    }),
  }
}

const html = {
  before: '<!doctype html><html lang="en"><title>REST</title><pre>',
  after: '</pre></html>',
} as const

/** Returns JSON as an entry of a list that is indented by two levels. */
const indented = (value: unknown) =>
  JSON.stringify(value, undefined, 2)
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n')

/**
 * Returns a list as text in the format of `f`, like `writeJson`: one piece for each page. Throws what reading the first page throws;
 * errors of later pages end the text.
 */
export const writeList = async <T>(
  { name, pages }: StreamedList<T>,
  format: unknown,
): Promise<{ type: string; pieces: AsyncIterable<string> }> => {
  const isCompact = format === 'json'
  const isHtml = !isCompact && format !== 'pjson'
  const reading = await begun(pages)
  const escape = isHtml ? escapeHtml : (text: string) => text
  const write = async function* () {
    const [open, between, close] = isCompact
      ? [`{${JSON.stringify(name)}:[`, ',', ']}']
      : [`{\n  ${JSON.stringify(name)}: [`, ',\n', '\n  ]\n}']
    yield (isHtml ? html.before : '') + escape(open)
    let isFirst = true
    for await (const page of reading) {
      if (page.length === 0) continue
      const text = page
        .map((entry) => (isCompact ? JSON.stringify(entry) : indented(entry)))
        .join(between)
      yield escape(`${isFirst ? (isCompact ? '' : '\n') : between}${text}`)
      isFirst = false
    }
    yield escape(isFirst && !isCompact ? ']\n}' : close) + (isHtml ? html.after : '')
  }
  const type = isHtml ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8'
  return { type, pieces: write() }
}
