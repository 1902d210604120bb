import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import type { Server } from '../../../rest/records/server.ts'
import type { UpgradeStatus } from '../../../rest/records/serverUpgrade.ts'
import { serverAdministration } from '../../../rest/servers/serverAdministration.ts'
import { NoPermission } from '../../shell/access/NoPermission.tsx'
import { queryClient } from '../../shell/api.ts'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { formatDateTime, formatDuration } from '../../shell/format.ts'
import { paths } from '../../shell/paths.ts'
import { usePermission } from '../../shell/permissions.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { serverAnswer } from '../../shared/servers/serverAnswer.ts'
import { rootOf } from '../../shell/serverClient.ts'
import {
  messagesOf,
  upgradeStateOf,
  upgradeTones,
} from '../../shared/servers/upgrade/upgradeState.ts'
import { serverRead } from '../reads.ts'
import { Start } from './Start.tsx'
import { Timeline } from './Timeline.tsx'
import { useUpgrade } from './useUpgrade.ts'
import { t } from './messages.ts'
import { t as tServer } from '../../shared/servers/messages.ts'
import { saveFile } from '../../shell/files/saveFile.ts'
import { copyToClipboard } from '../../shell/copyToClipboard.ts'
import { CheckChoice } from '../../ui/fields/Choice.tsx'
import { setDone } from '../../shared/servers/upgrade/remembered.ts'

const crumbsOf = ({ id, name }: Server) => [
  { label: t('crumb'), href: paths.servers() },
  { label: name, href: paths.server(id) },
]

export const loader = ({ params: { serverId = '' } }: LoaderFunctionArgs) =>
  queryClient.query(serverRead(serverId))

/** The page of the upgrade of a server: what to check before it, its progress, and what remains to be done after it. */
export const Component = () => {
  const { serverId = '' } = useParams()
  const { data: server } = useSuspenseQuery(serverRead(serverId))
  const permission = usePermission(serverAdministration.upgrade)
  if (!permission.allowed)
    return (
      <Page width="form" title={t('title', { name: server.name })} crumbs={crumbsOf(server)}>
        <NoPermission permission={permission} reason={t('noPermission')} />
      </Page>
    )
  return <UpgradePage key={serverId} server={server} />
}

/** Says the current stage once, when it changes. */
const Announcement = ({ status, isSilent }: { status: UpgradeStatus; isSilent: boolean }) => {
  const { stages = [] } = status
  const state = upgradeStateOf(status)
  const index = stages.findIndex((stage) => stage.state === 'In Progress')
  const stage = stages[index]
  const text =
    state === 'failed' || state === 'succeeded' || state === 'warnings'
      ? t(`live.${state}`)
      : isSilent
        ? t('live.silent')
        : stage && t('live.stage', { number: index + 1, total: stages.length, name: stage.name })
  return (
    <VisuallyHidden>
      <output>{text}</output>
    </VisuallyHidden>
  )
}

const UpgradePage = ({ server }: { server: Server }) => {
  const upgrade = useUpgrade(server)
  const { status, isReported, silentSince, isUnreachable, isLoading, error, done, retry } = upgrade
  const { data: answer } = useQuery(serverAnswer(server))
  const isSilent = silentSince !== undefined
  const state =
    status && (isReported || isSilent || !isLoading) ? upgradeStateOf(status) : undefined
  const isShown = status !== undefined && state !== undefined && (isReported || isSilent)
  const isOver = state === 'succeeded' || state === 'warnings'
  const version = answer?.kind === 'responds' ? answer.version : undefined
  return (
    <Page
      width="form"
      title={t('title', { name: server.name })}
      crumbs={crumbsOf(server)}
      subtitle={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          {isShown && (
            <>
              <StateChip tone={upgradeTones[state]}>{t(`state.${state}`)}</StateChip>
              <span>
                {t('versions', {
                  from: status.upgradeFromVersion ?? '',
                  to: status.upgradeToVersion ?? '',
                })}
              </span>
            </>
          )}
          {!isShown && version !== undefined && <span>{t('version', { version })}</span>}
        </Box>
      }
    >
      {error && <ErrorNotice error={error} onRetry={retry} />}
      {isLoading && <Typography color="textSecondary">{t('loading')}</Typography>}
      {isUnreachable && answer?.kind === 'outside' && (
        <Notice tone="info">{tServer('outside')}</Notice>
      )}
      {isUnreachable && answer?.kind !== 'outside' && (
        <Notice
          tone="warning"
          action={
            <Button variant="outlined" onClick={retry}>
              {t('retry')}
            </Button>
          }
        >
          <Typography sx={{ fontWeight: 500 }}>
            {t('unreachable', { url: `${rootOf(serverAdministration.upgrade, server)}/admin` })}
          </Typography>
          {t('unreachableHelp')}
        </Notice>
      )}
      {isShown && <Announcement status={status} isSilent={isSilent} />}
      {isSilent && (
        <Notice tone="info">
          <Typography sx={{ fontWeight: 500 }}>{t('silent.title')}</Typography>
          {t('silent.since', { time: formatDateTime(silentSince) })}
        </Notice>
      )}
      {isShown && state === 'failed' && (
        <Notice tone="error">
          <Typography sx={{ fontWeight: 500 }}>
            {t('failed', { reason: messagesOf(status) })}
          </Typography>
          {t('failedHelp')}
        </Notice>
      )}
      {isShown && isOver && version !== undefined && version === status.upgradeToVersion && (
        <Notice tone="success">{t('confirmed', { version })}</Notice>
      )}
      {isShown && isOver && <ActionItems server={server} status={status} done={done} />}
      {isShown && state !== 'required' && <Timeline stages={status.stages ?? []} />}
      {isShown && state === 'running' && messagesOf(status) !== '' && (
        <Card title={t('messagesTitle')}>
          <Typography>{messagesOf(status)}</Typography>
        </Card>
      )}
      {isShown && (state === 'required' || state === 'failed') && (
        <Start server={server} status={status} onStarted={retry} />
      )}
      {isShown && (isOver || state === 'failed') && (
        <Notes server={server} status={status} done={done} />
      )}
      {!isShown && !isLoading && !isUnreachable && !error && (
        <>
          <EmptyState icon="servers" line={t('noneLine')}>
            {t('none')}
          </EmptyState>
          {status && isOver && (
            <>
              <Notice tone="info">{t('lastOutcome')}</Notice>
              <ActionItems server={server} status={status} done={done} />
              <Timeline stages={status.stages ?? []} />
              <Notes server={server} status={status} done={done} />
            </>
          )}
        </>
      )}
    </Page>
  )
}

interface Props {
  readonly server: Server
  readonly status: UpgradeStatus
  /** The warnings that are marked as done. */
  readonly done: readonly string[]
}

/** What remains to be done after an upgrade, with a checkbox for each entry. */
const ActionItems = ({ server, status: { warnings = [] }, done }: Props) => {
  if (warnings.length === 0) return null
  const count = warnings.filter((warning) => done.includes(warning)).length
  return (
    <Card
      title={t('warnings.title')}
      aside={
        <Typography component="output" color="textSecondary">
          {t('warnings.count', { done: count, count: warnings.length })}
        </Typography>
      }
    >
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {warnings.map((warning) => (
          <li key={warning}>
            <CheckChoice
              label={warning}
              checked={done.includes(warning)}
              onChange={(isDone) => setDone(server.id, warning, isDone)}
            />
          </li>
        ))}
      </Box>
      <Typography variant="caption" component="p" color="textSecondary">
        {t('warnings.help')}
      </Typography>
    </Card>
  )
}

/** Escapes what ends a cell of a table in Markdown. */
const cell = (text: string) => text.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ')

/** Returns what happened in an upgrade as Markdown: versions, stages, messages, and action items with their checkmarks. */
const notesOf = (name: string, status: UpgradeStatus, done: readonly string[]): string => {
  const { upgradeFromVersion = '', upgradeToVersion = '', stages = [], warnings = [] } = status
  const starts = stages.flatMap(({ startTime = 0 }) => (startTime > 0 ? [startTime] : []))
  const ends = stages.flatMap(({ lastUpdated = 0 }) => (lastUpdated > 0 ? [lastUpdated] : []))
  const moment = (time: number) => (Number.isFinite(time) ? formatDateTime(time) : '')
  const facts = [
    [t('notes.from'), upgradeFromVersion],
    [t('notes.to'), upgradeToVersion],
    [t('notes.outcome'), t(`state.${upgradeStateOf(status)}`)],
    [t('notes.started'), moment(Math.min(...starts))],
    [t('notes.ended'), moment(Math.max(...ends))],
  ] as const
  const head = [t('notes.stage'), t('notes.state'), t('timeline.started'), t('timeline.duration')]
  const rows = stages.map(({ name: stage, state, startTime = 0, lastUpdated = 0 }) => [
    stage,
    state,
    startTime > 0 ? formatDateTime(startTime) : '',
    startTime > 0 ? formatDuration(lastUpdated - startTime) : '',
  ])
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`
  const section = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [`## ${title}`, '', ...lines, '']
  const messages = messagesOf(status)
  return [
    `# ${t('notes.heading', { name })}`,
    '',
    ...facts.flatMap(([label, value]) => (value === '' ? [] : [`- **${label}:** ${value}`])),
    '',
    ...section(
      t('timeline.title'),
      rows.length === 0 ? [] : [line(head), line(head.map(() => '---')), ...rows.map(line)],
    ),
    ...section(
      t('warnings.title'),
      warnings.map((warning) => `- [${done.includes(warning) ? 'x' : ' '}] ${warning}`),
    ),
    ...section(t('messagesTitle'), messages === '' ? [] : [messages]),
  ].join('\n')
}

/** The notes about an upgrade, to copy or download. */
const Notes = ({ server: { name }, status, done }: Props) => {
  const copy = () =>
    copyToClipboard(notesOf(name, status, done), {
      copied: t('notes.copied'),
      refused: t('notes.notCopied'),
    })
  const download = () =>
    saveFile(
      `upgrade-${name.replaceAll(/[^\w.-]+/g, '-')}.md`,
      new Blob([notesOf(name, status, done)], { type: 'text/markdown' }),
    )
  return (
    <Card title={t('notes.title')}>
      <Typography sx={{ marginBlockEnd: 3 }}>{t('notes.help')}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button variant="outlined" onClick={() => void copy()}>
          {t('notes.copy')}
        </Button>
        <Button variant="outlined" onClick={download}>
          {t('notes.download')}
        </Button>
      </Box>
    </Card>
  )
}
