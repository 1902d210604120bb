import type { AreaTexts } from '../text.ts'

export const federatedServerTexts: AreaTexts<'federatedServer'> = {
  info: {
    summary: 'Get the version of a server',
    description:
      'Returns the version of the server, and the portal whose tokens it accepts. Clients use `owningSystemUrl` to recognize a federated server.',
  },
  root: { summary: 'Get the resources of a server' },
  services: { summary: 'Get the services directory of a server' },
}
