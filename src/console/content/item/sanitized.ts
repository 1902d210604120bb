import DOMPurify from 'dompurify'
import { inInertWindow } from '../../ui/inertWindow.ts'

/** HTML that may stand in the page. */
export interface Sanitized {
  readonly html: string
  /** Pictures from elsewhere that were left out. */
  readonly pictures: number
}

const tags =
  'a abbr b blockquote br caption cite code dd del div dl dt em h1 h2 h3 h4 h5 h6 hr i img ins kbd li ol p pre q s samp small span strong sub sup table tbody td tfoot th thead tr tt u ul var'
const attributes = 'abbr alt colspan dir headers href lang rowspan scope src start title'

/** Addresses that a link may lead to, and what a picture may hold in itself. */
const addresses = /^(?:https?:|mailto:|tel:|data:image\/(?:png|gif|jpe?g|webp);)/i

const isOwnPicture = (element: Element) => /^data:image\//i.test(element.getAttribute('src') ?? '')

const { purifier, Element } = inInertWindow((inert) => ({
  purifier: DOMPurify(inert),
  Element: inert.Element,
}))
let pictures = 0

// Taken out before it belongs to the page: a picture asks for its address as soon as it has one.
purifier.addHook('uponSanitizeElement', (node) => {
  if (!(node instanceof Element) || node.localName !== 'img' || isOwnPicture(node)) return
  pictures += 1
  const { alt } = node as HTMLImageElement
  node.replaceWith(node.ownerDocument.createTextNode(alt))
})
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.localName === 'img' && !node.hasAttribute('alt')) node.setAttribute('alt', '')
  if (node.localName !== 'a' || !node.hasAttribute('href')) return
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer nofollow')
  if (node.textContent?.trim() === '') node.textContent = node.getAttribute('href')
})

/**
 * HTML that came from people without anything that runs, styles, or asks for something elsewhere; links open in a tab of their own
 * that learns nothing of this one. Needs a browser.
 */
export const sanitized = (html: string): Sanitized => {
  pictures = 0
  const safe = purifier.sanitize(html, {
    ALLOWED_TAGS: tags.split(' '),
    ALLOWED_ATTR: attributes.split(' '),
    ALLOWED_URI_REGEXP: addresses,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  })
  return { html: safe, pictures }
}
