import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { publishing } from '../../../rest/publishing/publishing.ts'
import type { Server } from '../../../rest/records/server.ts'
import { send } from '../../shell/api.ts'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { refusalMessage, usePermission } from '../../shell/permissions.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { testOutcome } from '../connection/testOutcome.ts'
import { TestResult } from '../connection/TestResult.tsx'
import type { Publication } from '../queries.ts'
import { layerServers } from '../servers.ts'
import { refreshServer, changedServers, targetOf } from './changes.ts'
import { t } from './messages.ts'
import { mutate } from '../../shell/changes/mutate.ts'
import type { Change } from '../../shell/changes/change.ts'
import { Review } from '../../shell/review/Review.tsx'
import { note } from '../../shell/changes/warning.ts'

interface Props {
  readonly publication: Publication
  /** All federated servers. */
  readonly servers: readonly Server[]
}

/** The servers with which a data store is registered: tests of the connection, refresh, adding, and removing. */
export const ServersCard = ({ publication, servers }: Props) => {
  const [planned, setPlanned] = useState<PlannedServer>()
  const { serverIds, owner } = publication
  const refusal = refusalMessage(usePermission(publishing.addToServer, owner))
  const others = layerServers(servers).filter(({ id }) => !serverIds.includes(id))
  return (
    <Card title={t('servers.title')}>
      {serverIds.length === 0 ? (
        <EmptyState isSmall icon="servers" line={t('servers.noneLine')}>
          {t('servers.none')}
        </EmptyState>
      ) : (
        <Box
          component="ul"
          aria-label={t('servers.list')}
          sx={{ margin: 0, padding: 0, listStyle: 'none' }}
        >
          {serverIds.map((id) => {
            const server = servers.find((one) => one.id === id)
            return (
              <ServerRow
                key={id}
                id={id}
                name={server?.name ?? t('servers.unknown', { id })}
                isHosting={server?.isHosted === true}
                publication={publication}
                refusal={refusal}
                onRemove={(name) => setPlanned({ kind: 'remove', id, name })}
              />
            )
          })}
        </Box>
      )}
      {others.length > 0 && refusal === undefined && (
        <AddServer
          servers={others}
          onAdd={({ id, name }) => setPlanned({ kind: 'add', id, name })}
        />
      )}
      {planned && (
        <ServerReview
          publication={publication}
          planned={planned}
          onClose={() => setPlanned(undefined)}
        />
      )}
    </Card>
  )
}

interface RowProps {
  readonly id: string
  readonly name: string
  readonly isHosting: boolean
  readonly publication: Publication
  readonly refusal: string | undefined
  readonly onRemove: (name: string) => void
}

const ServerRow = ({ id, name, isHosting, publication, refusal, onRemove }: RowProps) => {
  const { datastoreId, publishedDatasets, serverId } = publication
  const hasLayers = publishedDatasets > 0 && serverId === id
  const testing = useMutation({
    mutationFn: async () =>
      testOutcome(await send(publishing.validate, { datastoreId, serverId: id })),
  })
  const refreshing = useMutation({ mutationFn: () => refreshServer(publication, { id, name }) })
  return (
    <Box
      component="li"
      sx={{
        paddingBlock: 2,
        '& + &': { borderBlockStart: '1px solid', borderColor: 'line' },
        '&:first-of-type': { paddingBlockStart: 0 },
      }}
    >
      <Box sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{name}</Box>
      {(isHosting || hasLayers) && (
        <Typography variant="caption" component="div" color="textSecondary">
          {[
            ...(isHosting ? [t('servers.hosting')] : []),
            ...(hasLayers ? [t('servers.layers')] : []),
          ].join(' · ')}
        </Typography>
      )}
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 1, marginInlineStart: -2 }}
      >
        <ActionButton
          size="small"
          aria-label={t('servers.testOn', { server: name })}
          loading={testing.isPending}
          onClick={() => testing.mutate()}
        >
          {t('servers.test')}
        </ActionButton>
        <ActionButton
          size="small"
          aria-label={t('servers.refreshOn', { server: name })}
          disabledReason={refusal}
          loading={refreshing.isPending}
          onClick={() => refreshing.mutate()}
        >
          {t('servers.refresh')}
        </ActionButton>
        <ActionButton
          size="small"
          aria-label={t('servers.removeFrom', { server: name })}
          disabledReason={refusal ?? (hasLayers ? t('servers.hasLayers') : undefined)}
          onClick={() => onRemove(name)}
        >
          {t('servers.remove')}
        </ActionButton>
      </Box>
      <TestResult outcome={testing.data} error={testing.error} server={name} />
      {refreshing.error && <ErrorNotice error={refreshing.error} />}
    </Box>
  )
}

interface AddProps {
  /** The servers that can be added. */
  readonly servers: readonly Server[]
  readonly onAdd: (server: Server) => void
}

const AddServer = ({ servers, onAdd }: AddProps) => {
  const [chosen, setChosen] = useState('')
  const server = servers.find(({ id }) => id === chosen)
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        justifyItems: 'start',
        marginBlockStart: 2,
        paddingBlockStart: 3,
        borderBlockStart: '1px solid',
        borderColor: 'line',
      }}
    >
      <Box sx={{ inlineSize: '100%' }}>
        <SelectField
          label={t('servers.other')}
          placeholder={t('servers.choose')}
          value={server ? chosen : ''}
          choices={servers.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => setChosen(event.target.value)}
        />
      </Box>
      <ActionButton
        variant="outlined"
        size="small"
        disabledReason={server ? undefined : t('servers.chooseFirst')}
        onClick={() => server && onAdd(server)}
      >
        {t('servers.add')}
      </ActionButton>
    </Box>
  )
}

/** A server that is added or removed in the review. */
interface PlannedServer {
  readonly kind: 'add' | 'remove'
  readonly id: string
  readonly name: string
}

interface ServerReviewProps {
  readonly publication: Publication
  readonly planned: PlannedServer
  readonly onClose: () => void
}

/** The review of registering a data store with another server, or of ending the registration. */
const ServerReview = ({ publication, planned, onClose }: ServerReviewProps) => {
  const { datastoreId, title } = publication
  const { kind, id, name } = planned
  const isAdded = kind === 'add'
  const input = { datastoreId, serverId: id }
  const [operation, opposite] = isAdded
    ? [publishing.addToServer, publishing.removeFromServer]
    : [publishing.removeFromServer, publishing.addToServer]
  const changes: readonly Change[] = [
    {
      name: 'servers',
      label: t('plan.serverPlan.servers'),
      before: isAdded ? undefined : name,
      after: isAdded ? name : undefined,
    },
  ]
  const done = t(isAdded ? 'plan.serverPlan.added' : 'plan.serverPlan.removed', {
    title,
    server: name,
  })
  return (
    <Review
      title={t(isAdded ? 'plan.serverPlan.add' : 'plan.serverPlan.remove')}
      subject={title}
      changes={changes}
      warnings={[note(t(isAdded ? 'plan.serverPlan.addNote' : 'plan.serverPlan.removeNote'))]}
      request={{ operation, input }}
      apply={() =>
        mutate(operation, input, {
          title: t(isAdded ? 'plan.serverPlan.addTitle' : 'plan.serverPlan.removeTitle', {
            title,
            server: name,
          }),
          endTitle: done,
          message: done,
          target: targetOf(publication),
          changes,
          undo: {
            operation: opposite,
            input,
            title: t(isAdded ? 'plan.serverPlan.removeTitle' : 'plan.serverPlan.addTitle', {
              title,
              server: name,
            }),
          },
          invalidates: changedServers,
        })
      }
      onClose={onClose}
      actionLabel={t(isAdded ? 'plan.serverPlan.addAction' : 'plan.serverPlan.removeAction')}
      undo="history"
    />
  )
}
