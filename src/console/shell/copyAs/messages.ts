import { texts } from '../../ui/texts.ts'

export const t = texts('copyAs', {
  copyAs: 'Copy as code',
  menu: 'Copy request as',
  curl: 'curl',
  python: 'Python (requests)',
  javascript: 'JavaScript (fetch)',
  copied: 'Copied as {{language}}. Set PORTAL_TOKEN to run it.',
  byHand: 'Request as {{language}}',
  byHandHelp:
    'This browser did not allow the console to copy the request. Select the text and copy it.',
})
