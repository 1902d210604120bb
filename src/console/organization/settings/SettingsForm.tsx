import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useMemo, useRef, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { useMatch, useNavigate } from 'react-router'
import { part, overlay } from '../../shell/part/part.tsx'
import type { Portal } from '../../../rest/records/portal.ts'
import { settingsIn, type SettingName } from '../../../rest/records/settings.ts'
import type { Refused } from '../../shell/forms/refused.ts'
import { useForm } from '../../shell/forms/useForm.ts'
import { HistoryButton } from '../../shell/undo/HistoryButton.tsx'
import { paths } from '../../shell/paths.ts'
import { useUrlSearch } from '../../shell/router.ts'
import type { Change } from '../../shell/changes/change.ts'
import { useSession } from '../../shell/session/session.ts'
import { UnappliedNotice } from '../../shell/drafts/UnappliedNotice.tsx'
import { CheckChoice } from '../../ui/fields/Choice.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { barSpace, lowWindow } from '../../ui/bottomSpace.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { SelectionBar } from '../../ui/table/SelectionBar.tsx'
import { changesOf, problemsOf } from './changes.ts'
import { toDraft, toDrafts, type Drafts } from './settingsDraft.ts'
import { SettingsFormContext, useSettingsForm, type RefusedSetting } from './form.ts'
import { SectionList } from './SectionList.tsx'
import { definitionOf, isSection, settingDefinitions, settingsOfPortal } from './sections.ts'
import { SettingField } from './SettingField.tsx'
import { isSecret } from '../compare/snapshot.ts'
import { focusIn, newMembersTarget, settingHref, useTarget } from './target.ts'
import { warningContextOf } from './warnings.ts'
import { SettingsReview } from './SettingsReview.tsx'
import { t } from './messages.ts'
import { ServiceRow } from './services/ServiceRow.tsx'
import { SearchResults } from './SearchResults.tsx'
import { groupsById } from '../../shell/objects/groups.ts'
import { readNamed } from '../../shell/objects/source.ts'
import { groupFormOf, groupIdOf } from './controls/groupQuery.ts'

const NewMemberDefaults = part(
  async () => (await import('./newMembers/NewMemberDefaults.tsx')).NewMemberDefaults,
)

const SnapshotPanel = overlay(
  async () => (await import('./snapshot/SnapshotPanel.tsx')).SnapshotPanel,
)

/** The number of changed settings that are not valid now; leads to the first of them. */
const Problems = ({ changed }: { changed: readonly SettingName[] }) => {
  const { control } = useSettingsForm()
  const problems = problemsOf(changed, useWatch({ control, compute: (drafts) => drafts }))
  const [first] = problems
  return (
    first !== undefined && (
      <Link href={settingHref(definitionOf(first))}>
        {t('problems', { count: problems.length })}
      </Link>
    )
  )
}

const isSecretName = (name: string) => isSecret(name as SettingName)

type Values = Readonly<Partial<Record<SettingName, unknown>>>

const idsIn = (names: readonly SettingName[], values: Values) =>
  names.flatMap((name) => {
    const form = groupFormOf(name)
    const value = values[name]
    const id = form && typeof value === 'string' ? groupIdOf(form, value) : undefined
    return id === undefined ? [] : [id]
  })

/** The titles, by ID, of the groups that these settings refer to before and after the change; empty if they can't be loaded. */
const groupTitles = async (
  names: readonly SettingName[],
  ...values: readonly Values[]
): Promise<ReadonlyMap<string, string>> => {
  const ids = [...new Set(values.flatMap((one) => idsIn(names, one)))]
  if (ids.length === 0) return new Map()
  try {
    const found = await readNamed(groupsById, ids)
    return new Map(found.map(({ id, title, owner }) => [id, `${title} (${owner})`]))
  } catch {
    return new Map()
  }
}

/** The form of all settings with navigation, search, and a bar for the changes. */
export const SettingsForm = ({ portal }: { portal: Portal }) => {
  const navigate = useNavigate()
  const [search, setSearch] = useUrlSearch()
  const wanted = useMatch(`${paths.settings()}/:section`)?.params.section
  const section = isSection(wanted) ? wanted : 'identity'
  const query = search.get('q') ?? ''
  const { connection, user } = useSession()
  const target = useTarget()

  // The values when the form was opened; the review finds changes that other people apply meanwhile.
  const [settings, setSettings] = useState(() => settingsIn(portal))
  const drafts = useMemo(() => toDrafts(settings), [settings])
  const { form, notice, reviewed, setReviewed, baseOf, discard } = useForm<
    Drafts,
    Drafts,
    typeof settings,
    { readonly changes: readonly Change[]; readonly base: typeof settings }
  >({
    name: 'settings',
    mode: 'onSubmit',
    shown: drafts,
    base: settings,
    isSecret: isSecretName,
    labelOf: (name) => t(`setting.${name as SettingName}.label`),
    leave: t('leave'),
    within: paths.settings(),
    discarding: {
      title: t('discardTitle'),
      body: t('discardBody'),
      action: t('discard'),
      tone: 'danger',
    },
  })
  const { control } = form
  const { dirtyFields } = useFormState({ control })
  const changed = settingDefinitions
    .map(({ name }) => name)
    .filter((name) => Boolean(dirtyFields[name]))
  const count = changed.length

  const [showNames, setShowNames] = useState(false)
  const [isAttempted, setIsAttempted] = useState(false)
  const [refused, setRefused] = useState<RefusedSetting>()
  const [isSnapshotOpen, setIsSnapshotOpen] = useState(false)
  const isAtMembers = query === '' && section === 'members'
  const [wasAtMembers, setWasAtMembers] = useState(isAtMembers)
  if (isAtMembers && !wasAtMembers) setWasAtMembers(true)

  const begin = (read: Portal) => {
    const next = settingsIn(read)
    setSettings(next)
    form.reset(toDrafts(next))
    setIsAttempted(false)
    setRefused(undefined)
  }

  const here = useMemo(() => warningContextOf({ connection, user }), [connection, user])
  const review = async () => {
    const entered = form.getValues()
    const base = baseOf(entered)
    const titles = await groupTitles(changed, base, entered)
    const extentText = changed.some((name) => definitionOf(name).kind === 'extent')
      ? (await import('./controls/extentText.ts')).extentText
      : undefined
    const found = changesOf(changed, entered, base, here, { titles, extentText })
    setIsAttempted(true)
    const [first] = found.problems
    if (first === undefined) setReviewed({ changes: found.changes, base })
    // Also focuses its control.
    else void navigate(settingHref(definitionOf(first)))
  }
  const showRefused = ({ field, message }: Refused<SettingName>) => {
    setRefused({ field, message, draft: form.getValues(field) })
    setReviewed(undefined)
    // Also focuses its control.
    void navigate(settingHref(definitionOf(field)))
  }
  const discardAll = async () => {
    if (await discard()) setIsAttempted(false)
  }
  const restore = (values: { readonly [K in SettingName]?: unknown }) => {
    for (const { name, kind } of settingDefinitions)
      if (name in values) form.setValue(name, toDraft(kind, values[name]), { shouldDirty: true })
    setIsSnapshotOpen(false)
  }

  const list = useRef<HTMLDivElement>(null)
  const enterList = () => {
    const first = list.current?.querySelector('[data-setting]')
    if (first) focusIn(first)
  }
  const shown =
    query === '' ? settingsOfPortal(settings).filter((one) => one.section === section) : []
  const context = useMemo(
    () => ({ control, drafts, settings, here, showNames, isAttempted, refused }),
    [control, drafts, settings, here, showNames, isAttempted, refused],
  )
  return (
    <SettingsFormContext value={context}>
      <Page
        width="form"
        title={t('title')}
        part={query === '' ? t(`section.${section}`) : undefined}
        action={
          <Button variant="outlined" onClick={() => setIsSnapshotOpen(true)}>
            {t('snapshot.open')}
          </Button>
        }
      >
        {notice && <UnappliedNotice {...notice} onDiscard={() => void discardAll()} />}
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '220px minmax(0, 1fr)' },
            gap: { xs: 4, md: 7 },
            alignItems: 'start',
          }}
        >
          <Box
            sx={{
              position: { md: 'sticky' },
              insetBlockStart: 68,
              maxBlockSize: { md: `calc(100dvh - 88px - ${barSpace})` },
              overflowY: { md: 'auto' },
              paddingInline: 1,
              marginInline: -1,
              [`@media ${lowWindow}`]: { position: 'static', maxBlockSize: 'none' },
            }}
          >
            <SearchField
              label={t('find')}
              value={query}
              onSearch={(q) => setSearch(q === '' ? {} : { q }, { replace: true })}
              onDown={enterList}
            />
            <SectionList selected={query === '' ? section : undefined} changed={changed} />
            <CheckChoice label={t('showNames')} checked={showNames} onChange={setShowNames} />
          </Box>
          <div ref={list}>
            {query !== '' && <SearchResults text={query} settings={settings} changed={changed} />}
            {shown.length > 0 && (
              <Card
                title={t(`section.${section}`)}
                aside={
                  <HistoryButton
                    about={`settings:${section}`}
                    name={t('historyOf', { section: t(`section.${section}`) })}
                  />
                }
                isForm
              >
                <Box
                  sx={{
                    display: 'grid',
                    gap: section === 'services' ? 0 : 5,
                    [`& [data-setting="${target}"]`]: { backgroundColor: 'tone.info.soft' },
                  }}
                >
                  {shown.map((definition) =>
                    section === 'services' ? (
                      <ServiceRow
                        // A link to a service opens it, even if it was folded.
                        key={`${definition.name} ${definition.name === target}`}
                        definition={definition}
                        opens={definition.name === target}
                      />
                    ) : (
                      <SettingField key={definition.name} definition={definition} />
                    ),
                  )}
                </Box>
              </Card>
            )}
            {query === '' && section === 'signIn' && (
              <Notice
                tone="neutral"
                action={
                  <Button variant="outlined" href={paths.identityProviders()}>
                    {t('federation.open')}
                  </Button>
                }
              >
                {t('federation.line')}
              </Notice>
            )}
            {wasAtMembers && (
              // Stays mounted while another section is shown, so that entered values are kept.
              <Box hidden={!isAtMembers} data-setting={newMembersTarget}>
                <NewMemberDefaults />
              </Box>
            )}
          </div>
        </Box>
        {count > 0 && (
          <SelectionBar
            summary={t('changed', { count })}
            aside={isAttempted && <Problems changed={changed} />}
          >
            <Button variant="outlined" onClick={() => void discardAll()}>
              {t('discard')}
            </Button>
            <Button variant="contained" onClick={() => void review()}>
              {t('review')}
            </Button>
          </SelectionBar>
        )}
      </Page>
      {reviewed && (
        <SettingsReview
          changes={reviewed.changes}
          settings={reviewed.base}
          onClose={() => setReviewed(undefined)}
          onApplied={begin}
          onRefused={showRefused}
        />
      )}
      {isSnapshotOpen && (
        <SnapshotPanel
          settings={settings}
          onRestore={restore}
          onClose={() => setIsSnapshotOpen(false)}
        />
      )}
    </SettingsFormContext>
  )
}
