import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMemo, useState } from 'react'
import * as z from 'zod'
import { addingMembers } from '../../../../rest/organization/accounts.ts'
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
import { t as tMembers } from '../messages.ts'
import { userTypes } from '../names.ts'
import { generatePassword } from '../password/generatePassword.ts'
import { checkRows, type Known } from './check.ts'
import { CreationOutcome } from './CreationOutcome.tsx'
import { CreationReview } from './CreationReview.tsx'
import { EditMember } from './EditMember.tsx'
import { useKnown } from './known.ts'
import { NewMembers } from './NewMembers.tsx'
import { Source } from './Source.tsx'
import { maxNewMembers, NewMember, type ReadTable } from './table.ts'
import { useCreation } from './useCreation.ts'
import { t } from './messages.ts'
import { randomId } from '../../../shell/storage/randomId.ts'

export const loader = () =>
  Promise.all([queryClient.query(allRoles()), queryClient.query(userTypes())])

const draft = draftOf('new members', z.array(NewMember), [])
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
  const { known, isReading, error } = useKnown(rows)
  const checked = useMemo(() => checkRows(rows, passwords, known), [rows, passwords, known])
  const ready = checked.filter(({ problems }) => problems.length === 0)
  useLeaveGuard(!isKept, t('leaveLarge'))

  const creation = useCreation()
  const change = (row: NewMember, changed: Partial<NewMember>) =>
    setRows(rows.map((one) => (one.id === row.id ? { ...one, ...changed } : one)))
  const generate = ({ id }: NewMember) =>
    setPasswords(new Map([...passwords].filter(([key]) => key !== id)))
  const addTable = (table: ReadTable) => {
    const count = rows.length + table.rows.length
    if (count > maxNewMembers) throw new Error(t('tooMany', { count, most: maxNewMembers }))
    setRows([...rows, ...table.rows])
    setPasswords(new Map([...passwords, ...table.passwords]))
  }
  const begin = () => {
    const accounts = ready.map(({ row, invitation }) => ({
      ...invitation,
      password: passwords.get(row.id) ?? generatePassword(),
    }))
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
      {isRestored && rows.length > 0 && (
        <>
          <UnappliedNotice onDiscard={() => setRows([])} />
          <Notice tone="info">{t('passwordsLost')}</Notice>
        </>
      )}
      {offered && <UnappliedNotice offered={offered} />}
      <Source onTable={addTable} onOne={() => setEdited('new')} />
      <Defaults known={known} />
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
          <SelectionBar summary={t('summary', { ready: ready.length, count: rows.length })}>
            <Button variant="outlined" onClick={() => void discard()}>
              {t('discard')}
            </Button>
            <ActionButton
              variant="contained"
              disabledReason={
                isReading ? t('checking') : ready.length === 0 ? t('nothing') : undefined
              }
              onClick={() => setIsReviewing(true)}
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
          omitted={rows.length - ready.length}
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
  const name = (all: Known['roles'] | Known['userTypes'], id: string | null | undefined) =>
    all.find((one) => one.id === id)?.name ??
    id ??
    t(isOnline ? 'defaults.portal' : 'defaults.none')
  return (
    <Card title={t('defaults.title')}>
      <Typography color="textSecondary" sx={{ marginBlockEnd: 2 }}>
        {t(defaults ? 'defaults.line' : isOnline ? 'defaults.unknown' : 'defaults.needed')}
      </Typography>
      {defaults && (
        <DescriptionList
          facts={[
            { label: t('defaults.role'), value: name(roles, defaults.role) },
            { label: t('defaults.userType'), value: name(types, defaults.userLicenseType) },
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
