import Button from '@mui/material/Button'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Group } from '../../../rest/records/group.ts'
import { packages, type PackageEntry } from '../../../rest/groups/packages.ts'
import { useDraft } from '../../shell/drafts/draft.ts'
import { overlay, part } from '../../shell/part/part.tsx'
import { sincePermission } from '../../shell/permissions.ts'
import { useSession } from '../../shell/session/session.ts'
import { UnappliedNotice } from '../../shell/drafts/UnappliedNotice.tsx'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { SelectionBar } from '../../ui/table/SelectionBar.tsx'
import { useImportAddress } from './address.ts'
import { choicesFor, keptOptions } from './draft.ts'
import { isSelectable, newOnes, stateOf } from './entries.ts'
import { ChosenContext } from './EntryTitle.tsx'
import { optionsForm, type ImportParams, type ImportValues } from './form.ts'
import { planOf, writes, type ImportPlan } from './plan.ts'
import type { PackageContents } from './preview.ts'
import { useAside, useSummary } from './useSummary.ts'
import { useWords } from './words.ts'

// Each is waited for when it is at hand only: most imports need no options, and the plan comes last.
const ChooseItems = part(async () => (await import('./ChooseItems.tsx')).ChooseItems)
const ImportOptions = part(async () => (await import('./ImportOptions.tsx')).ImportOptions)
const PlanSheet = overlay(async () => (await import('./PlanSheet.tsx')).PlanSheet)

const since = packages.importGroup.paramsSince
const selectableId = (entry: PackageEntry) => (isSelectable(entry) ? [entry.id] : [])

interface Props {
  readonly group: Group
  readonly packageId: string
  readonly contents: PackageContents
  /** Reads the contents again, with what exists here by now. */
  readonly readAgain: () => Promise<PackageContents>
}

/** Choosing, options and plan: everything between the package and the job. */
export const Chooser = ({ group, packageId, contents, readAgain }: Props) => {
  const { t } = useWords()
  const { entries } = contents
  const [address, go] = useImportAddress()
  const keepable = sincePermission(useSession(), since?.keepPackageItemAfterImport).allowed
  const kept = useMemo(() => choicesFor(group.id, packageId), [group.id, packageId])
  const [choices, setChoices, { isRestored }] = useDraft(kept)
  const [reviewed, setReviewed] = useState<ImportParams>()
  // What is new changes while others work: the first selection stays as it was, and what exists since is asked about.
  const [first] = useState(() => newOnes(entries))
  const selected = useMemo(() => {
    if (choices.selected === null) return first
    const wanted = new Set(choices.selected)
    return new Set(entries.filter(({ id }) => wanted.has(id)).flatMap(selectableId))
  }, [choices.selected, entries, first])
  const agreed = useMemo(() => new Set(choices.agreed), [choices.agreed])
  const setSelected = (ids: ReadonlySet<string>) => setChoices({ ...choices, selected: [...ids] })
  const draft: ImportValues = {
    // People take packages for backups: they are deleted only when that is asked for.
    ...(keepable ? { keepPackageItemAfterImport: true } : {}),
    ...choices.options,
    groupId: group.id,
    itemId: packageId,
  }
  const latest = useRef(choices)
  useEffect(() => {
    latest.current = choices
  }, [choices])
  const setDraft = useCallback(
    (values: ImportValues) => {
      const { groupId: _group, itemId: _package, keepPackageItemAfterImport, ...options } = values
      const isDefault = keepPackageItemAfterImport === (keepable ? true : undefined)
      setChoices({
        ...latest.current,
        options: keptOptions(isDefault ? options : { ...options, keepPackageItemAfterImport }),
      })
    },
    [setChoices, keepable],
  )
  const choice = useMemo(
    () => ({ selected, agreed, overwrite: choices.overwrite ?? undefined }),
    [selected, agreed, choices.overwrite],
  )
  const plan = useMemo(() => planOf(entries, choice), [entries, choice])
  const existing = (ids: Iterable<string>) => {
    const wanted = new Set(ids)
    return entries.filter((entry) => wanted.has(entry.id) && stateOf(entry) === 'exists')
  }
  // Selecting an item that exists here means to overwrite it, until the person says otherwise.
  const overwrite = choices.overwrite ?? existing(agreed).some(({ id }) => selected.has(id))
  const agreedWith = (ids: Iterable<string>) => [
    ...new Set([...agreed, ...existing(ids).map(({ id }) => id)]),
  ]
  const select = (next: ReadonlySet<string>) =>
    setChoices({
      ...choices,
      selected: [...next],
      agreed: agreedWith([...next].filter((id) => !selected.has(id))),
    })
  const isAtOptions = address.step === 'options'
  const review = () => {
    const parsed = packages.importGroup.params.safeParse(draft)
    if (parsed.success) setReviewed(parsed.data)
    else go({ package: packageId, step: 'options' })
  }
  const whyNot = useWhyNot(plan)
  const summary = useSummary(plan)
  const aside = useAside(plan)

  return (
    <>
      {isRestored && choices !== kept.untouched && (
        <UnappliedNotice onDiscard={() => setChoices(kept.untouched)} />
      )}
      {isAtOptions ? (
        <ImportOptions
          draft={draft}
          onDraft={setDraft}
          onReview={setReviewed}
          plan={plan}
          overwrite={overwrite}
          onOverwrite={(isWanted) => setChoices({ ...choices, overwrite: isWanted })}
        />
      ) : (
        <ChosenContext value={choice}>
          <ChooseItems entries={entries} selected={selected} onSelect={select} />
        </ChosenContext>
      )}
      {entries.some(isSelectable) && (
        <SelectionBar summary={summary} aside={aside}>
          {isAtOptions ? (
            <Button variant="outlined" onClick={() => go({ package: packageId })}>
              {t('options.back')}
            </Button>
          ) : (
            <>
              <Button variant="outlined" onClick={() => setSelected(first)}>
                {t('contents.selectNew')}
              </Button>
              <Button
                variant="outlined"
                onClick={() => go({ package: packageId, step: 'options' })}
              >
                {t('options.button')}
              </Button>
            </>
          )}
          <ActionButton
            variant="contained"
            {...PlanSheet.ahead}
            {...(isAtOptions ? { type: 'submit', form: optionsForm } : { onClick: review })}
            disabledReason={whyNot}
          >
            {t('options.review')}
          </ActionButton>
        </SelectionBar>
      )}
      {reviewed && (
        <Suspense>
          <PlanSheet
            group={group}
            contents={contents}
            plan={plan}
            values={{ ...reviewed, overwriteExistingItems: overwrite }}
            readAgain={readAgain}
            onLeaveOut={(ids) => setSelected(new Set([...selected].filter((id) => !ids.has(id))))}
            onOverwrite={(ids) => setChoices({ ...choices, agreed: agreedWith(ids) })}
            onStarted={kept.forget}
            onClose={() => setReviewed(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

const useWhyNot = (plan: ImportPlan): string | undefined => {
  const { t } = useWords()
  if (writes(plan) + plan.undecided.length > 0) return undefined
  return t(plan.skipped.length > 0 ? 'options.nothingToDo' : 'options.nothingSelected')
}
