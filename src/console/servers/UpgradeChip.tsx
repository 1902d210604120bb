import Box from '@mui/material/Box'
import { StateChip } from '../ui/StateChip.tsx'
import type { UpgradeReport } from '../shared/servers/upgrade/upgradeReport.ts'
import { upgradeStateOf, upgradeTones } from '../shared/servers/upgrade/upgradeState.ts'
import { t } from './messages.ts'

/** The upgrade of a server: undefined while it is read, and `unknown` if it could not be read. */
export type KnownReport = UpgradeReport | 'unknown' | undefined

const textOf = (report: Exclude<KnownReport, { kind: 'status' }>) => {
  if (report === undefined) return t('state.checking')
  return report === 'unknown' || report.kind === 'silent'
    ? t('upgradeState.unknown')
    : t('upgradeState.none')
}

/** The state of the upgrade of a server. */
export const UpgradeChip = ({ report }: { readonly report: KnownReport }) => {
  if (typeof report === 'object' && report.kind === 'status') {
    const state = upgradeStateOf(report.status)
    const version = report.status.upgradeToVersion ?? ''
    return (
      <StateChip tone={upgradeTones[state]}>{t(`upgradeState.${state}`, { version })}</StateChip>
    )
  }
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {textOf(report)}
    </Box>
  )
}
