import type { UpgradeStatus } from '../../../../rest/records/serverUpgrade.ts'
import type { Tone } from '../../../ui/designTokens.ts'

/** The states of an upgrade that pages distinguish. */
export type UpgradeState = 'required' | 'running' | 'failed' | 'warnings' | 'succeeded'

/** Returns the state of an upgrade, from either of the two fields that portals return. */
export const upgradeStateOf = ({ upgradeStatus, status }: UpgradeStatus): UpgradeState => {
  switch (upgradeStatus ?? status) {
    case 'UPGRADE_REQUIRED':
      return 'required'
    case 'LAST_ATTEMPT_FAILED':
    case 'Failed':
      return 'failed'
    case 'Success with warnings':
      return 'warnings'
    case 'Success':
      return 'succeeded'
    default:
      return 'running'
  }
}

export const upgradeTones: Readonly<Record<UpgradeState, Tone>> = {
  required: 'warning',
  running: 'info',
  failed: 'error',
  warnings: 'warning',
  succeeded: 'success',
}

/** Returns the messages of an upgrade as one text; some versions return a list. */
export const messagesOf = ({ messages = '' }: UpgradeStatus): string =>
  Array.isArray(messages) ? messages.join('\n') : messages

/** The key of what is wrong with an upgrade: the portal and the job that this browser follows report the same. */
export const upgradeRowKey = (serverId: string): string => `upgrade ${serverId}`
