import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { serverObstacle } from '../../../../rest/publishing/publishServers.ts'
import { publishing } from '../../../../rest/publishing/publishing.ts'
import type { Server } from '../../../../rest/records/server.ts'
import { ErrorNotice } from '../../../shell/errors/ErrorNotice.tsx'
import { useOperationMutation } from '../../../shell/changes/mutate.ts'
import { paths } from '../../../shell/paths.ts'
import { refusalMessage, usePermission } from '../../../shell/permissions.ts'
import { serverFunctionNames, serverRoleName } from '../../../shared/servers/serverNames.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { RadioChoice } from '../../../ui/fields/Choice.tsx'
import { FieldGroup } from '../../../ui/fields/FieldGroup.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { serverList, type Publication } from '../../queries.ts'
import type { StepProps } from '../stepProps.ts'
import { StepForm } from './StepForm.tsx'
import { compare } from '../../../ui/compare.ts'
import { t } from '../messages.ts'
import { t as tUi } from '../../../ui/messages.ts'

/** Returns what a server is, and what it is licensed for. */
const describedServer = (server: Server): string => {
  const role = serverRoleName(server)
  const functions = serverFunctionNames(server)
  return functions === '' ? role : t('server.licensed', { role, functions })
}

/** Servers that can be selected first, then those that can be registered, then the others. */
const order = (server: Server, registered: readonly string[]) =>
  serverObstacle(server) === undefined ? (registered.includes(server.id) ? 0 : 1) : 2

/** The first step: the server that provides the layers, of those with which the data store is or can be registered. */
export const ServerStep = ({ publication, values, onChange, refused, onStep }: StepProps) => {
  const { data, error, refetch } = useQuery(serverList())
  const { serverIds } = publication
  const servers = (data?.servers ?? []).toSorted(
    (a, b) => order(a, serverIds) - order(b, serverIds) || compare(a.name, b.name),
  )
  const canServe = servers.filter((server) => serverObstacle(server) === undefined)
  const isKnown = canServe.some(({ id }) => id === values.serverId && serverIds.includes(id))
  return (
    <StepForm
      step="server"
      values={values}
      refused={refused}
      onStep={onStep}
      further={data && values.serverId !== '' && !isKnown ? { serverId: t('server.stale') } : {}}
    >
      {({ serverId: problem }) => (
        <Card title={t('server.title')}>
          {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
          {data && servers.length === 0 && (
            <EmptyState icon="servers" isSmall line={t('server.noneLine')}>
              {t('server.none')}
            </EmptyState>
          )}
          {servers.length > 0 && canServe.length === 0 && (
            <Notice tone="warning">{t('server.noneCan')}</Notice>
          )}
          {servers.length > 0 && (
            <FieldGroup label={t('server.legend')} help={t('server.help')} error={problem}>
              <Box {...(problem === undefined ? {} : { 'data-invalid': '' })}>
                {servers.map((server) => (
                  <ServerChoice
                    key={server.id}
                    server={server}
                    publication={publication}
                    isSelected={values.serverId === server.id}
                    onSelect={() => onChange({ serverId: server.id })}
                  />
                ))}
              </Box>
            </FieldGroup>
          )}
          {!data && !error && <Typography color="textSecondary">{tUi('loading')}</Typography>}
        </Card>
      )}
    </StepForm>
  )
}

interface ChoiceProps {
  readonly server: Server
  readonly publication: Publication
  readonly isSelected: boolean
  readonly onSelect: () => void
}

const ServerChoice = ({ server, publication, isSelected, onSelect }: ChoiceProps) => {
  const { id, name } = server
  const role = describedServer(server)
  const obstacle = serverObstacle(server)
  const isRegistered = publication.serverIds.includes(id)
  const element = useRef<HTMLDivElement>(null)
  const [isJustRegistered, setIsJustRegistered] = useState(false)
  // The button that had the focus is replaced by what it made possible.
  useEffect(() => {
    if (isJustRegistered && isRegistered) element.current?.querySelector('input')?.focus()
  }, [isJustRegistered, isRegistered])
  return (
    <div ref={element}>
      <RadioChoice
        name="server"
        label={name}
        help={t('server.can', { role })}
        checked={isSelected}
        onChange={onSelect}
        disabledReason={
          obstacle === undefined
            ? isRegistered
              ? undefined
              : t('server.registerFirst', { role })
            : t(`server.obstacle.${obstacle}`, { role })
        }
      />
      {obstacle === undefined && !isRegistered && (
        <Register
          server={server}
          publication={publication}
          onRegistered={() => {
            setIsJustRegistered(true)
            onSelect()
          }}
        />
      )}
    </div>
  )
}

interface RegisterProps extends Pick<ChoiceProps, 'server' | 'publication'> {
  readonly onRegistered: () => void
}

/** Registers the data store with a server. */
const Register = ({ server, publication, onRegistered }: RegisterProps) => {
  const { datastoreId, title, owner } = publication
  const input = { datastoreId, serverId: server.id }
  const refusal = refusalMessage(usePermission(publishing.addToServer, owner))
  const invalidates = [publishing.publication, publishing.getServers]
  const register = useOperationMutation(publishing.addToServer, {
    title: t('server.registeredWritten', { title, server: server.name }),
    endTitle: t('server.registeredWrittenDone', { title, server: server.name }),
    target: { label: title, href: paths.dataStore(datastoreId) },
    invalidates,
    undo: {
      operation: publishing.removeFromServer,
      input,
      title: t('server.undoRegister', { title, server: server.name }),
    },
    message: t('server.registered', { server: server.name }),
    done: onRegistered,
  })
  return (
    <Box sx={{ marginInlineStart: 7, marginBlockEnd: 2 }}>
      {register.error && <ErrorNotice error={register.error} />}
      <ActionButton
        size="small"
        variant="outlined"
        aria-label={t('server.registerWith', { server: server.name })}
        loading={register.isPending}
        disabledReason={refusal}
        onClick={() => register.mutate(input)}
      >
        {t('server.register')}
      </ActionButton>
    </Box>
  )
}
