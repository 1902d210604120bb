import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMemo, useState } from 'react'
import { copyToClipboard } from '../../../shell/copyToClipboard.ts'
import { downloadCsv } from '../../../shell/files/csv.ts'
import { confirm } from '../../../shell/confirm/confirm.tsx'
import { useLeaveGuard } from '../../../shell/confirm/leaveGuard.tsx'
import { t as tShell } from '../../../shell/messages/index.ts'
import { paths } from '../../../shell/paths.ts'
import { useSession } from '../../../shell/session/session.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { ProgressLine } from '../../../ui/ProgressLine.tsx'
import { StateChip } from '../../../ui/StateChip.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import { TitleCell } from '../../../ui/table/TitleCell.tsx'
import { monospace } from '../../../ui/theme.ts'
import { temporaryDays } from '../password/temporaryDays.ts'
import type { Outcome, Outcomes } from './creation.ts'
import { t } from './messages.ts'
import type { Account } from './requests.ts'

interface Props {
  readonly accounts: readonly Account[]
  readonly outcomes: Outcomes
  /** Whether passwords are reset, and no members created. */
  readonly isReset: boolean
  readonly isRunning: boolean
  /** The usernames whose passwords were generated; the table contains the others. */
  readonly generated: ReadonlySet<string>
  readonly onStop: () => void
  readonly onRetry: () => void
  readonly onBack: () => void
}

type State = Outcome['state'] | 'waiting'
const states = ['created', 'failed', 'unclear', 'waiting'] as const satisfies readonly State[]
const tones = {
  created: 'success',
  failed: 'error',
  unclear: 'warning',
  waiting: 'neutral',
} as const

interface Row {
  readonly account: Account
  readonly state: State
  readonly message: string | undefined
  /** Undefined if there is none to show. */
  readonly password: string | undefined
}

const rowId = ({ account }: Row) => account.username
const columnsOf = (isReset: boolean): readonly Column<Row>[] => [
  {
    id: 'username',
    header: t('field.username'),
    cell: ({ account: { username, firstname, lastname }, state }) => (
      <TitleCell
        title={username}
        subtitle={`${firstname} ${lastname}`}
        {...(state === 'created' && { href: paths.member(username) })}
      />
    ),
  },
  {
    id: 'state',
    header: t('outcome.column.state'),
    cell: ({ state, message }) => (
      <Box sx={{ whiteSpace: 'normal' }}>
        <StateChip tone={tones[state]}>
          {isReset && state === 'created' ? t('reset.done') : t(`outcome.state.${state}`)}
        </StateChip>
        {message !== undefined && <div>{message}</div>}
      </Box>
    ),
  },
  {
    id: 'password',
    header: t('outcome.column.password'),
    cell: ({ account: { idpUsername }, state, password }) =>
      state === 'created' &&
      (password === undefined ? (
        t(idpUsername === undefined ? 'outcome.given' : 'outcome.login')
      ) : (
        <Box component="code" sx={{ fontFamily: monospace }}>
          {password}
        </Box>
      )),
  },
]
const columns = { outcome: columnsOf(false), reset: columnsOf(true) }

/** The progress of adding members, or of resetting their passwords, then their outcomes and temporary passwords, which are shown here only. */
export const CreationOutcome = (props: Props) => {
  const { accounts, outcomes, isReset, isRunning, generated, onStop, onRetry, onBack } = props
  const about = isReset ? 'reset' : 'outcome'
  const [saved, setSaved] = useState<ReadonlySet<string>>(new Set())
  const days = temporaryDays(useSession().organization)
  const [isStopping, setIsStopping] = useState(false)
  const rows = useMemo<readonly Row[]>(
    () =>
      accounts.map((account) => {
        const { state = 'waiting', message } = outcomes.get(account.username) ?? {}
        const password = generated.has(account.username) ? account.password : undefined
        return { account, state, message, password }
      }),
    [accounts, outcomes, generated],
  )
  const withPassword = rows.filter(
    ({ state, password }) => state === 'created' && password !== undefined,
  )
  const isSaved = withPassword.every(({ account }) => saved.has(account.username))
  const left = rows.filter(({ state }) => state !== 'created').length
  const leaving = t(isRunning ? 'leaveRunning' : 'leavePasswords')
  useLeaveGuard(isRunning || !isSaved, leaving)

  const save = () => setSaved(new Set(withPassword.map(rowId)))
  const copy = async () => {
    const text = withPassword.map(
      ({ account, password = '' }) => `${account.username}\t${password}`,
    )
    // The toast must not contain them.
    if (await copyToClipboard(text.join('\n'), { copied: t('copied') })) save()
  }
  const download = async () => {
    await downloadCsv(
      'temporary-passwords.csv',
      withPassword.map(({ account: { username, firstname, lastname, email }, password = '' }) => ({
        [t('field.username')]: username,
        [t('field.firstname')]: firstname,
        [t('field.lastname')]: lastname,
        [t('field.email')]: email,
        [t('outcome.column.password')]: password,
      })),
    )
    save()
  }
  const back = async () => {
    const isSure =
      isSaved ||
      (await confirm({
        title: tShell('leave.title'),
        body: leaving,
        action: tShell('leave.leave'),
        cancel: tShell('leave.stay'),
        tone: 'danger',
      }))
    if (isSure) onBack()
  }
  return (
    <>
      <Card title={t(isRunning ? `${about}.progress` : 'outcome.title')}>
        {isRunning && (
          <ProgressLine
            label={t(`${about}.progress`)}
            value={outcomes.size / Math.max(1, accounts.length)}
            figures={t('figures', { done: outcomes.size, total: accounts.length })}
          />
        )}
        <Typography component="output" sx={{ display: 'block', marginBlock: 2 }}>
          {states
            .map((state) => [state, rows.filter((row) => row.state === state).length] as const)
            .filter(([, count]) => count > 0)
            .map(([state, count]) =>
              t(isReset && state === 'created' ? 'reset.created' : `outcome.${state}`, { count }),
            )
            .join(', ')}
        </Typography>
        {!isRunning && withPassword.length > 0 && (
          <Notice tone={isSaved ? 'success' : 'warning'}>
            {t(isSaved ? 'saved' : 'once')} {days !== undefined && t('days', { count: days })}
          </Notice>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {isRunning ? (
            <Button
              variant="outlined"
              loading={isStopping}
              onClick={() => {
                setIsStopping(true)
                onStop()
              }}
            >
              {t('stop')}
            </Button>
          ) : (
            <>
              {withPassword.length > 0 && (
                <>
                  <Button variant="contained" onClick={() => void download()}>
                    {t('download')}
                  </Button>
                  <Button variant="outlined" onClick={() => void copy()}>
                    {t('copy')}
                  </Button>
                </>
              )}
              {left > 0 && (
                <Button
                  variant="outlined"
                  onClick={() => {
                    setIsStopping(false)
                    onRetry()
                  }}
                >
                  {t('retry', { count: left })}
                </Button>
              )}
              <Button variant="outlined" onClick={() => void back()}>
                {t(left > 0 || isReset ? 'back' : 'more')}
              </Button>
              <Button href={paths.members()}>{t('toMembers')}</Button>
            </>
          )}
        </Box>
      </Card>
      <DataTable
        caption={t(`${about}.caption`)}
        rows={rows}
        columns={columns[about]}
        rowId={rowId}
        rowName={rowId}
      />
    </>
  )
}
