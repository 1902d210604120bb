import type { AreaTexts } from '../text.ts'

const noUpgrade = {
  code: 404,
  when: 'The server requires no upgrade, or it was upgraded more than an hour ago.',
}

export const serverAdministrationTexts: AreaTexts<'serverAdministration'> = {
  root: {
    summary: 'Get the administration of a server',
    description:
      'Returns the version and the resources of the administration. While the server is being upgraded, it returns the progress instead, as `serverAdministration.upgradeStatus` does.',
  },
  local: {
    summary: 'Check whether a server responds',
    description:
      'Responds as soon as the server does, without a token. Automation calls it before and during an upgrade.',
  },
  upgrade: {
    summary: 'Upgrade a server',
    description:
      'Upgrades the site of a server on which a newer version was installed. Without `runAsync`, the response arrives when the upgrade has ended. During an upgrade, a server can stop responding for minutes. A failed upgrade can be started again once its cause was removed.',
    parameters: {
      runAsync:
        'Whether to return immediately. Follow the upgrade with `serverAdministration.upgradeStatus`.',
      enableDebug:
        'Whether the log of the upgrade has the level `DEBUG` instead of `VERBOSE`. Documented examples spell it `enableDeubg`, which is accepted, too.',
    },
    example: { runAsync: true },
    errors: [
      { code: 403, when: 'An upgrade is in progress.' },
      { code: 404, when: 'The server requires no upgrade.' },
      {
        code: 500,
        when: 'Without `runAsync`: the upgrade failed. `messages` contains the reason.',
      },
    ],
  },
  upgradeStatus: {
    summary: 'Get the upgrade of a server',
    description:
      'Returns the upgrade that is required or in progress with its stages, or how it ended. Only GET does: POST to the same URL starts an upgrade.',
    errors: [noUpgrade],
  },
}
