import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { canCall } from '../../../rest/protocol/authorization.ts'
import type { Server } from '../../../rest/records/server.ts'
import type { ServiceWebhook } from '../../../rest/records/webhook.ts'
import { webhookAdministration } from '../../../rest/servers/webhookAdministration.ts'
import { formatDateTime } from '../../shell/format.ts'
import { session } from '../../shell/session/session.ts'
import { Disclosure } from '../../ui/layout/Disclosure.tsx'
import { ProgressLine } from '../../ui/ProgressLine.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import { deliveriesOf, type Delivery } from './deliveries.ts'
import { PayloadText } from './PayloadText.tsx'
import { t } from './messages.ts'

interface DeliveriesProps {
  readonly webhook: ServiceWebhook
  readonly server: Server | undefined
}

/** The last deliveries of a webhook and the policy of its server, as the server or the portal returns them. */
export const Deliveries = ({ webhook, server }: DeliveriesProps) => {
  const { data, isError } = useQuery({
    ...deliveriesOf(webhook, server),
    enabled: canCall(webhookAdministration.notificationStatus, session().person).allowed,
  })
  const name = server?.name ?? t('portal')
  if (isError || data === 'silent')
    return <Typography color="textSecondary">{t('sheet.server.unknown', { name })}</Typography>
  if (!data) return <ProgressLine label={t('sheet.server.reading')} />
  const { deliveries, settings: delivery, policy } = data
  return (
    <>
      {(delivery ?? policy) && (
        <Typography color="textSecondary" sx={{ marginBlockEnd: 2 }}>
          {delivery &&
            t('sheet.server.attempts', {
              name,
              count: delivery.notificationAttempts,
              pause: delivery.notificationElapsedTimeInSeconds,
              limit: delivery.notificationTimeOutInSeconds,
            })}{' '}
          {policy &&
            t('sheet.server.policy', {
              count: policy.numberOfFailures,
              days: t('sheet.days', { count: policy.daysInPast }),
            })}
        </Typography>
      )}
      {deliveries.length === 0 ? (
        <Typography color="textSecondary">
          {t(server ? 'sheet.server.none' : 'sheet.server.noneYet')}
        </Typography>
      ) : (
        <Box
          component="ul"
          aria-label={t('sheet.deliveries')}
          sx={{ margin: 0, padding: 0, listStyle: 'none', display: 'grid', rowGap: 2 }}
        >
          {deliveries.map((one, index) => (
            <li key={index}>
              <Entry delivery={one} />
            </li>
          ))}
        </Box>
      )}
    </>
  )
}

const Entry = ({ delivery }: { delivery: Delivery }) => {
  const { time, isDelivered, status, response, payload } = delivery
  const summary = (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 2 }}>
      <span>{time === undefined ? t('sheet.server.noTime') : formatDateTime(time)}</span>
      <StateChip tone={isDelivered ? 'success' : 'error'}>
        {t(isDelivered ? 'sheet.server.delivered' : 'sheet.server.failed')}
      </StateChip>
      {status !== undefined && <span>{t('sheet.server.status', { status })}</span>}
    </Box>
  )
  if (response === undefined && payload === undefined) return summary
  return (
    <Disclosure isLazy summary={summary}>
      {response !== undefined && <PayloadText label={t('sheet.server.response')} text={response} />}
      {payload !== undefined && <PayloadText label={t('sheet.server.payload')} text={payload} />}
    </Disclosure>
  )
}
