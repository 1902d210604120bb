import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useMemo, useState } from 'react'
import * as z from 'zod'
import { addingMembers } from '../../../../rest/organization/accounts.ts'
import { organization } from '../../../../rest/organization/organization.ts'
import { NoPermission } from '../../../shell/access/NoPermission.tsx'
import { queryClient } from '../../../shell/api.ts'
import { draftOf, useDraft } from '../../../shell/drafts/draft.ts'
import { UnappliedNotice } from '../../../shell/drafts/UnappliedNotice.tsx'
import { ErrorNotice } from '../../../shell/errors/ErrorNotice.tsx'
import { confirm } from '../../../shell/confirm/confirm.tsx'
import { useLeaveGuard } from '../../../shell/confirm/leaveGuard.tsx'
import { groupsById } from '../../../shell/objects/groups.ts'
import { useTitles } from '../../../shell/objects/source.ts'
import { paths } from '../../../shell/paths.ts'
import { usePermission } from '../../../shell/permissions.ts'
import { useSession } from '../../../shell/session/session.ts'
import { formatList } from '../../../shell/format.ts'
import { allRoles } from '../../../shared/roles/allRoles.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { DescriptionList } from '../../../ui/DescriptionList.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { SelectionBar } from '../../../ui/table/SelectionBar.tsx'
import { newMembersTarget } from '../../settings/target.ts'
import { t as tMembers } from '../messages.ts'
import { licensesText, userTypes } from '../../../shared/members/licenses.ts'
import { checkRows, type Known } from './check.ts'
import { CreationOutcome } from './CreationOutcome.tsx'
import { CreationReview } from './CreationReview.tsx'
import type { Outcomes } from './creation.ts'
import { EditMember } from './EditMember.tsx'
import { endInterrupted, useInterrupted, type Interrupted } from './interrupted.ts'
import { InterruptedNotice } from './InterruptedNotice.tsx'
import { useKnown } from './known.ts'
import { NewMembers } from './NewMembers.tsx'
import { Source } from './Source.tsx'
import { withPassword, type Account } from './requests.ts'
import { maxNewMembers, NewMember, type ReadTable } from './table.ts'
import { useCreation } from './useCreation.ts'
import { t } from './messages.ts'
import { randomId } from '../../../shell/storage/randomId.ts'

export const loader = () =>
  Promise.all([queryClient.query(allRoles()), queryClient.query(userTypes())])

const draft = draftOf('new members', z.array(NewMember), [], { count: (rows) => rows.length })
const noPasswords: ReadonlyMap<string, string> = new Map()
const noneGenerated: ReadonlySet<string> = new Set()

/** The page that adds members: entered in a form, pasted, or from a file; checked, reviewed, and created with their outcomes. */
export const Component = () => {
  const permission = usePermission(addingMembers(useSession().organization))
  return (
    <Page
      width="list"
      title={t('title')}
      crumbs={[{ label: tMembers('title'), href: paths.members() }]}
      subtitle={t('line')}
    >
      {permission.allowed ? <AddMembers /> : <NoPermission permission={permission} />}
    </Page>
  )
}

const AddMembers = () => {
  const [rows, setRows, { isRestored, isKept, offered }] = useDraft<NewMember[]>(draft)
  // Secrets are never part of the draft.
  const [passwords, setPasswords] = useState(noPasswords)
  const [generated, setGenerated] = useState(noneGenerated)
  const [edited, setEdited] = useState<NewMember | 'new'>()
  const [isReviewing, setIsReviewing] = useState(false)
  const creation = useCreation()
  const { interrupted, ...interruption } = useInterrupted(!creation.accounts)
  const { known, ...reading } = useKnown(rows, interrupted)
  const isReading = reading.isReading || interruption.isLoading
  const error = reading.error ?? interruption.error
  const checked = useMemo(() => checkRows(rows, passwords, known), [rows, passwords, known])
  const ready = checked.filter(({ problems, isCreated }) => problems.length === 0 && !isCreated)
  const wrong = checked.filter(({ problems }) => problems.length > 0)
  useLeaveGuard(!isKept, t('leaveLarge'))

  const change = (row: NewMember, changed: Partial<NewMember>) =>
    setRows(rows.map((one) => (one.id === row.id ? { ...one, ...changed } : one)))
  const generate = ({ id }: NewMember) =>
    setPasswords(new Map([...passwords].filter(([key]) => key !== id)))
  const addTable = async (table: ReadTable): Promise<boolean> => {
    const addTo = async (before: readonly NewMember[]) => {
      // Rows of a table are not from earlier.
      setRows([])
      setRows([...before, ...table.rows])
      setPasswords(new Map([...passwords, ...table.passwords]))
    }
    const added = table.rows.length
    if (rows.length > 0) {
      const count = rows.length + added
      const isTooMany = count > maxNewMembers
      return confirm({
        title: t('again.title', { count: rows.length }),
        body: isTooMany ? t('tooMany', { count, most: maxNewMembers }) : t('again.line'),
        action: t('again.replace', { count: rows.length }),
        run: () => addTo([]),
        other: isTooMany
          ? undefined
          : { action: t('again.add', { count: added }), run: () => addTo(rows) },
      })
    }
    await addTo([])
    return true
  }
  const begin = () => {
    const accounts = ready.map(({ row, invitation }) =>
      withPassword(invitation, passwords.get(row.id)),
    )
    setGenerated(new Set(ready.flatMap(({ row }) => (passwords.has(row.id) ? [] : [row.username]))))
    // A row with a problem can have the username of one that was sent.
    const sent = new Set(ready.map(({ row }) => row.id))
    creation.begin(accounts, (outcomes) =>
      setRows(
        rows.filter(
          ({ id, username }) => !sent.has(id) || outcomes.get(username)?.state !== 'created',
        ),
      ),
    )
  }
  const removeProblems = async () => {
    const isSure = await confirm({
      title: t('removeProblemsTitle', { count: wrong.length }),
      action: t('removeProblems', { count: wrong.length }),
      tone: 'danger',
    })
    if (isSure) setRows(rows.filter(({ id }) => !wrong.some(({ row }) => row.id === id)))
  }
  const endImport = (ended: Interrupted) => {
    setRows(rows.filter(({ username }) => known.interrupted.get(username.toLowerCase()) !== true))
    return endInterrupted(ended)
  }
  const reset = (ended: Interrupted, accounts: readonly Account[]) => {
    setGenerated(new Set(accounts.map(({ username }) => username)))
    const onEnded = (outcomes: Outcomes) => {
      const isDone = accounts.every(({ username }) => outcomes.get(username)?.state === 'created')
      if (isDone) void endImport(ended)
    }
    creation.begin(accounts, onEnded, true)
  }
  const review = async () => {
    // A request of the interrupted import might have ended meanwhile.
    if (interrupted) await interruption.lookAgain()
    setIsReviewing(true)
  }
  const discard = async () => {
    const isSure = await confirm({
      title: t('discardTitle', { count: rows.length }),
      action: t('discard'),
      tone: 'danger',
    })
    if (isSure) setRows([])
  }
  if (creation.accounts)
    return (
      <CreationOutcome
        accounts={creation.accounts}
        outcomes={creation.outcomes}
        isReset={creation.isReset === true}
        isRunning={creation.isRunning}
        generated={generated}
        onStop={creation.stop}
        onRetry={creation.retry}
        onBack={creation.close}
      />
    )
  const row = edited === 'new' ? undefined : edited
  return (
    <>
      {interrupted && (
        <InterruptedNotice
          interrupted={interrupted}
          hasGroups={
            !known.isOnline &&
            checked.some(({ isCreated, invitation }) => isCreated && invitation.groups?.length)
          }
          onReset={(accounts) => reset(interrupted, accounts)}
          onDismiss={() => void endImport(interrupted)}
        />
      )}
      {isRestored && rows.length > 0 && (
        <>
          <UnappliedNotice onDiscard={() => setRows([])} />
          <Notice tone="info">{t('passwordsLost')}</Notice>
        </>
      )}
      {offered && <UnappliedNotice offered={offered} />}
      <Source count={rows.length} onTable={addTable} onOne={() => setEdited('new')} />
      {rows.length === 0 && <Defaults known={known} />}
      {error && <ErrorNotice error={error} />}
      {rows.length > 0 && (
        <>
          <NewMembers
            rows={checked}
            known={known}
            isReading={isReading}
            onEdit={setEdited}
            onRename={(one, username) => change(one, { username })}
            onGenerate={generate}
            onRemove={({ id }) => setRows(rows.filter((one) => one.id !== id))}
          />
          <Box sx={{ marginBlockStart: 4 }}>
            <Defaults known={known} />
          </Box>
          <SelectionBar summary={t('summary', { ready: ready.length, count: rows.length })}>
            <Button variant="outlined" onClick={() => void discard()}>
              {t('discard')}
            </Button>
            {wrong.length > 0 && ready.length > 0 && (
              <Button variant="outlined" onClick={() => void removeProblems()}>
                {t('removeProblems', { count: wrong.length })}
              </Button>
            )}
            <ActionButton
              variant="contained"
              disabledReason={
                isReading ? t('checking') : ready.length === 0 ? t('nothing') : undefined
              }
              onClick={() => void review()}
            >
              {t('review')}
            </ActionButton>
          </SelectionBar>
        </>
      )}
      {edited !== undefined && (
        <EditMember
          row={row}
          known={known}
          check={(values) => {
            const entered = { id: row?.id ?? '', ...values }
            const all = row
              ? rows.map((one) => (one.id === row.id ? entered : one))
              : [...rows, entered]
            return checkRows(all, noPasswords, known).find((one) => one.row === entered)
          }}
          onSave={(values) => {
            if (row) change(row, values)
            else setRows([...rows, { id: randomId(), ...values }])
            setEdited(undefined)
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
      {isReviewing && (
        <CreationReview
          ready={ready}
          omitted={wrong.length}
          known={known}
          onBegin={begin}
          onClose={() => setIsReviewing(false)}
        />
      )}
    </>
  )
}

/** What new members get where cells are empty. */
const Defaults = ({ known: { defaults, roles, userTypes: types, isOnline } }: { known: Known }) => {
  const ids = defaults?.groups ?? []
  const titles = useTitles(groupsById, ids)
  const changing = usePermission(organization.setUserDefaultSettings)
  const type = types.find(({ id }) => id === defaults?.userLicenseType)
  const name = (all: Known['roles'] | Known['userTypes'], id: string | null | undefined) =>
    all.find((one) => one.id === id)?.name ??
    id ??
    t(isOnline ? 'defaults.portal' : 'defaults.none')
  return (
    <Card
      title={t('defaults.title')}
      aside={
        changing.allowed && (
          <Link href={`${paths.settings('members')}#${newMembersTarget}`}>
            {t('defaults.change')}
          </Link>
        )
      }
    >
      <Typography color="textSecondary" sx={{ marginBlockEnd: 2 }}>
        {t(defaults ? 'defaults.line' : isOnline ? 'defaults.unknown' : 'defaults.needed')}
      </Typography>
      {defaults && (
        <DescriptionList
          facts={[
            { label: t('defaults.role'), value: name(roles, defaults.role) },
            {
              label: t('defaults.userType'),
              value: (
                <>
                  {name(types, defaults.userLicenseType)}
                  {type && <div>{licensesText(type)}</div>}
                </>
              ),
            },
            {
              label: t('defaults.groups'),
              value:
                ids.length === 0
                  ? t('defaults.none')
                  : formatList(ids.map((id) => titles.get(id) ?? id)),
            },
          ]}
        />
      )}
    </Card>
  )
}
