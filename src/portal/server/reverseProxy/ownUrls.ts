import { Transform } from 'node:stream'

/** How a URL is written in HTML, and in JSON and scripts inside it. */
const escaped = (url: string) => url.replaceAll('/', String.raw`\/`)

/**
 * Replaces the portal's home URL by `replacement` in a page that streams through; `https://gis.example.com/portal2` is another URL.
 * Works on bytes: URLs are ASCII in every encoding that pages have.
 */
export const replaceOwnUrls = (home: string, replacement: string): Transform => {
  const spellings = [
    [home, replacement],
    [escaped(home), escaped(replacement)],
  ] as const
  /** Replaces what is followed by the end of the URL; by the end of the text only when no more text comes. */
  const replaced = (text: string, isLast: boolean) =>
    spellings.reduce(
      (before, [from, to]) =>
        before.replaceAll(from, (match: string, offset: number) => {
          const next = before.charAt(offset + match.length)
          return next === '' ? (isLast ? to : match) : /[\w.:-]/.test(next) ? match : to
        }),
      text,
    )
  /** A chunk might end in the middle of a URL, so the end of each chunk is retained. */
  const overlap = escaped(home).length
  let rest = ''
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      const text = replaced(rest + chunk.toString('latin1'), false)
      const end = Math.max(0, text.length - overlap)
      rest = text.slice(end)
      done(null, Buffer.from(text.slice(0, end), 'latin1'))
    },
    flush: (done) => done(null, Buffer.from(replaced(rest, true), 'latin1')),
  })
}
