import type { AreaTexts } from '../text.ts'

export const urlsTexts: AreaTexts<'urls'> = {
  map: {
    summary: 'Generate the URL map',
    description:
      'Returns the public and internal URLs of the portal, of the federated servers, and of their machines.',
  },
  report: {
    example: { async: true },
    summary: 'Generate a URL report',
    description:
      'Searches the URL, the data, and the resources of all items for URLs below the public URL of the portal or of a federated server, and returns the items that are affected if this URL changes. Files that are not text are skipped. The result of a job is in its `result`, as `urlReport`.',
    parameters: {
      urlType: 'The public URL to search for: that of the portal, or that of a server.',
      serverId: 'ID of the server in the URL map. Required for `federatedServerUrl`.',
    },
    errors: [
      { code: 400, when: 'The server does not exist, or `serverId` is missing.' },
      { code: 400, when: 'The caller already has 2 reports that have not ended.' },
    ],
  },
}
