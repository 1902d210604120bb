import type { AreaTexts } from '../text.ts'

export const portalsTexts: AreaTexts<'portals'> = {
  root: {
    summary: 'Get the version of the interface',
    description:
      'The version of the interface is not the version of the product; see `enterpriseVersion` of `portals.read`.',
  },
  info: { summary: 'Get the URL of the token service' },
  read: {
    summary: 'Get the organization',
    description:
      'Returns the organization as the caller can see it: its settings and, for signed-in callers, the member in `user`.',
    parameters: { culture: 'Language for callers who are not signed in.' },
  },
  checkUrl: {
    summary: 'Check a URL',
    description:
      'The portal requests the URL and returns whether a server answers, and with what. Only public URLs are requested.',
    parameters: { url: 'URL to check.' },
  },
}
