import { texts } from '../../ui/texts.ts'

export const t = texts('row', {
  openInNewTab: 'Open in new tab',
  copyLink: 'Copy link',
})
