import type { AreaTexts } from '../text.ts'

export const serversTexts: AreaTexts<'servers'> = {
  list: { summary: 'List the federated servers' },
  read: {
    summary: 'Get a federated server',
    parameters: { serverId: 'ID of the server.' },
    errors: [{ code: 400, when: 'The server does not exist.' }],
  },
}
