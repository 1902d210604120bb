import { parseInert } from './inertWindow.ts'

/** What of an HTML text a preview shows, and how much of it was left out. */
export interface Preview {
  /** A whole document for `srcdoc`. */
  readonly document: string
  /** Scripts, event handlers and frames. */
  readonly active: number
  /** Pictures and the like that come from elsewhere. */
  readonly outside: number
}

const activeElements = 'script, iframe, frame, object, embed, link, meta, base, template'
const addressAttributes = ['src', 'srcset', 'poster', 'background', 'xlink:href']
const leading = ['href', 'action', 'formaction', 'target', 'ping']
const outsideInStyles = /@import[^;]*;?|url\(\s*["']?(?!data:)[^)]*\)/gi

const look =
  'body{margin:12px;font:14px/1.5 system-ui,sans-serif;color:#17212b;background:#fff}img{max-width:100%}'

const isLink = (element: Element) => element.localName === 'a' || element.localName === 'area'

/**
 * HTML as a document to look at: nothing in it runs, leads anywhere or asks for anything. What keeps the page safe is the sandboxed
 * frame around it and the content security policy; here is taken out what those two would only complain about. Needs a browser.
 */
export const previewOf = (html: string): Preview => {
  const parsed = parseInert(html)
  const count = { active: 0, outside: 0 }
  for (const element of parsed.querySelectorAll(activeElements)) {
    count.active++
    element.remove()
  }
  for (const style of parsed.querySelectorAll('style'))
    style.textContent = style.textContent.replaceAll(outsideInStyles, () => {
      count.outside++
      return 'none'
    })
  for (const element of parsed.querySelectorAll('*'))
    for (const { name, value } of Array.from(element.attributes)) {
      const isHandler = name.startsWith('on')
      const isOutside = addressAttributes.includes(name) && !value.trim().startsWith('data:')
      if (isHandler) count.active++
      if (isOutside) count.outside++
      if (isHandler || isOutside || leading.includes(name)) element.removeAttribute(name)
      if (name === 'href' && isLink(element))
        element.setAttribute('style', `text-decoration:underline;${styleOf(element)}`)
      if (name === 'style')
        element.setAttribute(
          name,
          value.replaceAll(outsideInStyles, () => {
            count.outside++
            return 'none'
          }),
        )
    }
  const style = parsed.createElement('style')
  style.textContent = look
  parsed.head.prepend(style)
  return { document: `<!doctype html>${parsed.documentElement.outerHTML}`, ...count }
}

const styleOf = (element: Element): string => element.getAttribute('style') ?? ''
