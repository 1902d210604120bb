import DOMPurify from 'dompurify'
import { inInertWindow } from '../../ui/inertWindow.ts'

/** HTML that is safe to render. */
export interface SanitizedHtml {
  readonly html: string
  /** The number of removed images from other websites. */
  readonly imagesRemoved: number
}

const tags =
  'a abbr b blockquote br caption cite code dd del div dl dt em h1 h2 h3 h4 h5 h6 hr i img ins kbd li ol p pre q s samp small span strong sub sup table tbody td tfoot th thead tr tt u ul var'
const attributes = 'abbr alt colspan dir headers href lang rowspan scope src start title'

/** Allowed URLs of links and images. */
const allowedUrls = /^(?:https?:|mailto:|tel:|data:image\/(?:png|gif|jpe?g|webp);)/i

const isInlineImage = (element: Element) => /^data:image\//i.test(element.getAttribute('src') ?? '')

const { purifier, Element } = inInertWindow((inert) => ({
  purifier: DOMPurify(inert),
  Element: inert.Element,
}))
let imagesRemoved = 0

// Removed before it is attached: an image requests its URL as soon as it has one.
purifier.addHook('uponSanitizeElement', (node) => {
  if (!(node instanceof Element) || node.localName !== 'img' || isInlineImage(node)) return
  imagesRemoved += 1
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
 * Removes scripts, styles, and references to other websites from HTML; links open in a new tab without access to this one. Requires
 * a browser.
 */
export const sanitized = (html: string): SanitizedHtml => {
  imagesRemoved = 0
  const safe = purifier.sanitize(html, {
    ALLOWED_TAGS: tags.split(' '),
    ALLOWED_ATTR: attributes.split(' '),
    ALLOWED_URI_REGEXP: allowedUrls,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    // The window that could create a policy is removed: DOMPurify would write a warning.
    TRUSTED_TYPES_POLICY: null,
  })
  return { html: safe, imagesRemoved }
}
