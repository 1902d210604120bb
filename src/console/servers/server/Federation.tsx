import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { Server } from '../../../rest/records/server.ts'
import { servers } from '../../../rest/servers/servers.ts'
import { query } from '../../shell/api.ts'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { usePermission } from '../../shell/permissions.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { t } from './messages.ts'

const toneOf = (status: string) => {
  switch (status) {
    case 'success':
      return 'success'
    case 'failure':
      return 'error'
    default:
      return 'warning'
  }
}

/** Lets the portal check its connection with a server, on request: it can take a while. */
export const Federation = ({ server: { id } }: { server: Server }) => {
  const permission = usePermission(servers.validate)
  const { data, error, isFetching, refetch } = useQuery({
    ...query(servers.validate, { serverId: id }),
    enabled: false,
    retry: false,
  })
  if (!permission.allowed) return null
  const validate = () => void refetch()
  return (
    <Card
      title={t('federation.title')}
      aside={
        <Button variant="outlined" loading={isFetching} onClick={validate}>
          {t('federation.validate')}
        </Button>
      }
    >
      {error && <ErrorNotice error={error} onRetry={validate} />}
      {!data && !error && <Typography color="textSecondary">{t('federation.help')}</Typography>}
      {data && !error && (
        <Notice tone={toneOf(data.status)}>
          <Typography sx={{ fontWeight: 500 }}>
            {t(`federation.status.${toneOf(data.status)}`)}
          </Typography>
          {data.messages.map((message) => (
            <Typography key={message} sx={{ overflowWrap: 'anywhere' }}>
              {message}
            </Typography>
          ))}
        </Notice>
      )}
    </Card>
  )
}
