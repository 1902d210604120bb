import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Server } from '../../../rest/records/server.ts'
import { serverAdministration } from '../../../rest/servers/serverAdministration.ts'
import { servicesIn, serviceStates } from '../../shared/servers/services.ts'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { refusalMessage, usePermission } from '../../shell/permissions.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Disclosure } from '../../ui/layout/Disclosure.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import { isStopped, listedServices, type ListedService } from './listedServices.ts'
import { ServiceReview } from './ServiceReview.tsx'
import { t } from './messages.ts'

/** How many services of a folder are listed; the services directory has all of them. */
const maxListed = 500

const directoryOf = ({ url }: Server) => `${url}/rest/services`

interface FolderProps {
  readonly server: Server
  /** Undefined for the root folder. */
  readonly folder?: string
}

/** Says that a service does not run; most of them do. */
const StateOfService = ({ state }: { state: string | undefined }) =>
  state === undefined || state === 'STARTED' ? null : (
    <StateChip tone="error">{state === 'STOPPED' ? t('services.stopped') : state}</StateChip>
  )

interface StartOrStopProps {
  readonly service: ListedService
  readonly onReview: (service: ListedService) => void
}

const StartOrStop = ({ service, onReview }: StartOrStopProps) => {
  const { name, type } = service
  const kind = isStopped(service) ? 'start' : 'stop'
  const permission = usePermission(serverAdministration[`${kind}Service`])
  return (
    <ActionButton
      color="inherit"
      aria-label={t(`services.${kind}.label`, { name: `${name}.${type}` })}
      disabledReason={refusalMessage(permission)}
      onClick={() => onReview(service)}
    >
      {t(`services.${kind}.button`)}
    </ActionButton>
  )
}

const Services = ({ server, folder }: FolderProps) => {
  const { data, error, refetch } = useQuery(servicesIn(server, folder))
  const seesStates = usePermission(serverAdministration.report).allowed
  const { data: states } = useQuery({ ...serviceStates(server, folder), enabled: seesStates })
  const [reviewed, setReviewed] = useState<ListedService>()
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (data === undefined)
    return <Typography color="textSecondary">{t('services.loading')}</Typography>
  if (data === 'silent')
    return <Typography color="textSecondary">{t('services.silent')}</Typography>
  const { folders } = data
  const services = listedServices(data.services, folder, states)
  return (
    <>
      {services.length === 0 ? (
        <Typography color="textSecondary">
          {t(folder === undefined ? 'services.none' : 'services.noneIn')}
        </Typography>
      ) : (
        <Box
          component="ul"
          aria-label={folder === undefined ? t('services.list') : t('services.listIn', { folder })}
          sx={{ margin: 0, padding: 0, listStyle: 'none', display: 'grid', rowGap: 1 }}
        >
          {services.slice(0, maxListed).map((service) => {
            const { name, type, state, isReported } = service
            return (
              <Box
                component="li"
                key={`${name}.${type}`}
                sx={{ display: 'flex', alignItems: 'center', columnGap: 2, minBlockSize: 34 }}
              >
                <Box sx={{ flexGrow: 1, minInlineSize: 0, overflowWrap: 'anywhere' }}>
                  <Link
                    href={[directoryOf(server), folder, name, type].filter(Boolean).join('/')}
                    target="_blank"
                    rel="noreferrer"
                  >
                    {name}
                  </Link>{' '}
                  <Typography component="span" color="textSecondary">
                    {type}
                  </Typography>{' '}
                  <StateOfService state={state} />
                </Box>
                {isReported && <StartOrStop service={service} onReview={setReviewed} />}
              </Box>
            )
          })}
          {services.length > maxListed && (
            <li>{t('more', { count: services.length - maxListed })}</li>
          )}
        </Box>
      )}
      {reviewed && (
        <ServiceReview server={server} service={reviewed} onClose={() => setReviewed(undefined)} />
      )}
      {folders.map((name) => (
        <Disclosure key={name} summary={t('services.folder', { name })} isLazy>
          <Services server={server} folder={name} />
        </Disclosure>
      ))}
    </>
  )
}

/** The services directory of a server: its folders are read when they are opened. */
export const ServicesCard = ({ server }: { server: Server }) => (
  <Card
    title={t('services.title')}
    aside={
      <Link href={directoryOf(server)} target="_blank" rel="noreferrer">
        {t('services.directory')}
      </Link>
    }
  >
    <Services server={server} />
  </Card>
)
