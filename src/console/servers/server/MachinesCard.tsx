import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { urls } from '../../../rest/organization/urls.ts'
import type { Server } from '../../../rest/records/server.ts'
import { serverAdministration } from '../../../rest/servers/serverAdministration.ts'
import { validity } from '../../shared/certificates/validity.ts'
import { formatDay } from '../../shell/format.ts'
import { usePermission } from '../../shell/permissions.ts'
import { CopyText } from '../../ui/CopyText.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import { serverMachines, type ServerMachine } from '../machines/machines.ts'
import { allMachines } from '../reads.ts'
import { t } from './messages.ts'

const Certificate = ({ of, now }: { of: ServerMachine['certificate']; now: number }) => {
  if (!of) return null
  const { state, days } = validity(of, now)
  const date = formatDay(state === 'early' ? of.notBefore : of.notAfter)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
      <span>{t(`certificate.${state}`, { date, count: days })}</span>
      {state !== 'valid' && (
        <StateChip tone={state === 'soon' ? 'warning' : 'error'}>
          {t(`certificate.chip.${state}`)}
        </StateChip>
      )}
      {of.issuer !== undefined && (
        <Typography
          variant="caption"
          color="textSecondary"
          sx={{ flexBasis: '100%', overflowWrap: 'anywhere' }}
        >
          {t('certificate.issuer', { issuer: of.issuer })}
        </Typography>
      )}
    </Box>
  )
}

/** The machines of a server with their certificates; from the URL map if the administration of the server does not respond. */
export const MachinesCard = ({ server }: { server: Server }) => {
  const seesMap = usePermission(urls.map).allowed
  const seesMachines = usePermission(serverAdministration.machine).allowed
  const own = useQuery({ ...serverMachines(server), enabled: seesMachines })
  const mapped = useQuery({ ...allMachines(), enabled: seesMap && (own.isError || !seesMachines) })
  const machines: readonly ServerMachine[] = own.data ?? mapped.data?.get(server.id) ?? []
  if (machines.length === 0) return null
  return (
    <Card title={t('machines')}>
      <DescriptionList
        facts={machines.map(
          ({ machineName, adminURL, platform, underMaintenance, certificate }) => ({
            label: machineName,
            value: (
              <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: 1 }}>
                <span>
                  <CopyText label={machineName} text={adminURL} />
                  {underMaintenance === true && (
                    <StateChip tone="warning">{t('maintenance')}</StateChip>
                  )}
                </span>
                {platform !== undefined && <span>{platform}</span>}
                <Certificate of={certificate} now={own.dataUpdatedAt} />
              </Box>
            ),
          }),
        )}
      />
    </Card>
  )
}
