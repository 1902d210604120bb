import type { UpgradeStatus } from '../../../rest/records/serverUpgrade.ts'
import { formatDateTime, formatDuration } from '../../shell/format.ts'
import { messagesOf, upgradeStateOf } from '../../shared/servers/upgrade/upgradeState.ts'
import { t } from './messages.ts'

/** Escapes what ends a cell of a table in Markdown. */
const cell = (text: string) => text.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ')

/** Returns what happened in an upgrade as Markdown: versions, stages, messages, and action items with their checkmarks. */
export const notesOf = (name: string, status: UpgradeStatus, done: readonly string[]): string => {
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
