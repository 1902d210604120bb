import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { canCall } from '../../../rest/protocol/authorization.ts'
import type { Server } from '../../../rest/records/server.ts'
import type { ServiceWebhook } from '../../../rest/records/webhook.ts'
import { webhookAdministration } from '../../../rest/servers/webhookAdministration.ts'
import { formatDateTime } from '../../shell/format.ts'
import { ask } from '../../shared/servers/ask.ts'
import { session } from '../../shell/session/session.ts'
import { t } from './messages.ts'

const minute = 60_000

const { notificationStatus, settings } = webhookAdministration

/** A query for what the server of a webhook says about its deliveries: `silent` if the server does not respond. */
const deliveriesOf = (webhook: ServiceWebhook, server: Server) =>
  queryOptions({
    queryKey: [notificationStatus.path, server.id, webhook.id],
    queryFn: async ({ signal }) => {
      const { folderName, serviceName, serviceType, id: webhookId } = webhook
      const isInRoot = folderName === '' || folderName === '/'
      const service = `${serviceName}.${serviceType}`
      const [status, policy] = await Promise.all([
        ask(
          server,
          notificationStatus,
          { ...(isInRoot ? {} : { folderName }), service, webhookId },
          signal,
        ),
        canCall(settings, session().person).allowed ? ask(server, settings, {}, signal) : undefined,
      ])
      if (status === 'silent' || policy === 'silent') return 'silent'
      return {
        failures: status.webhookNotificationStatus.filter(({ invoked }) => !invoked),
        policy,
      }
    },
    staleTime: minute,
    retry: false,
  })

interface Props {
  readonly webhook: ServiceWebhook
  readonly server: Server
}

/** The failed deliveries of a webhook and the policy of its server, as the server itself returns them. */
export const Deliveries = ({ webhook, server }: Props) => {
  const { data, isError } = useQuery({
    ...deliveriesOf(webhook, server),
    enabled: canCall(notificationStatus, session().person).allowed,
  })
  if (isError || data === 'silent')
    return (
      <Typography color="textSecondary">
        {t('sheet.server.unknown', { name: server.name })}
      </Typography>
    )
  if (!data) return null
  const { failures, policy } = data
  return (
    <>
      {policy && (
        <Typography color="textSecondary" sx={{ marginBlockEnd: 2 }}>
          {t('sheet.server.attempts', {
            count: policy.notificationAttempts,
            pause: policy.notificationElapsedTimeInSeconds,
            limit: policy.notificationTimeOutInSeconds,
          })}{' '}
          {t('sheet.server.policy', {
            count: policy.deactivationPolicy.numberOfFailures,
            days: t('sheet.days', { count: policy.deactivationPolicy.daysInPast }),
          })}
        </Typography>
      )}
      {failures.length === 0 ? (
        <Typography color="textSecondary">{t('sheet.server.none')}</Typography>
      ) : (
        <Box
          component="ul"
          aria-label={t('sheet.deliveries')}
          sx={{ margin: 0, paddingInlineStart: 4 }}
        >
          {[...new Set(failures.map((one) => formatDateTime(one.invokedTimestamp)))].map((time) => (
            <li key={time}>{time}</li>
          ))}
        </Box>
      )}
    </>
  )
}
