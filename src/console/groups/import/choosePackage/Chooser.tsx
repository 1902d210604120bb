import Button from '@mui/material/Button'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import * as z from 'zod'
import { overlay, part } from '../../../shell/part/part.tsx'
import type { Group } from '../../../../rest/records/group.ts'
import { packages, type PackageEntry } from '../../../../rest/groups/packages.ts'
import { useDraft, draftOf } from '../../../shell/drafts/draft.ts'
import type { Refused } from '../../../shell/forms/refused.ts'
import { sincePermission } from '../../../shell/permissions.ts'
import { useSession } from '../../../shell/session/session.ts'
import { UnappliedNotice } from '../../../shell/drafts/UnappliedNotice.tsx'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { SelectionBar } from '../../../ui/table/SelectionBar.tsx'
import { useImportUrl } from '../importUrl.ts'
import { isSelectable, newIds, stateOf } from '../chooseItems/entries.ts'
import { ChoiceContext } from '../chooseItems/EntryTitle.tsx'
import {
  optionsForm,
  type ImportParams,
  type ImportValues,
  type RefusableField,
} from '../options/importForm.ts'
import { planOf, importedCount, type ImportPlan } from '../importPlan.ts'
import type { PackageContents } from '../chooseItems/preview.ts'
import { useAside, useSummary } from '../useSummary.ts'
import { t } from '../messages.ts'
import { ChooseItems } from '../chooseItems/ChooseItems.tsx'

const ImportReview = overlay(async () => (await import('../ImportReview.tsx')).ImportReview)
const ImportOptions = part(async () => (await import('../options/ImportOptions.tsx')).ImportOptions)

const since = packages.importGroup.paramsSince
const selectableId = (entry: PackageEntry) => (isSelectable(entry) ? [entry.id] : [])

interface Props {
  readonly group: Group
  readonly packageId: string
  readonly contents: PackageContents
  /** Reads the contents again, with the current states of the items. */
  readonly readAgain: () => Promise<PackageContents>
}

/** The steps between package and job: items, options, and review. */
export const Chooser = ({ group, packageId, contents, readAgain }: Props) => {
  const { entries } = contents
  const [address, go] = useImportUrl()
  const keepable = sincePermission(useSession(), since?.keepPackageItemAfterImport).allowed
  const choicesDraft = useMemo(() => choicesFor(group.id, packageId), [group.id, packageId])
  const [choices, setChoices, { isRestored, offered }] = useDraft(choicesDraft)
  const [reviewed, setReviewed] = useState<ImportParams>()
  const [refused, setRefused] = useState<Refused<RefusableField>>()
  // States can change meanwhile: the initial selection stays, and the user decides about items that exist since then.
  const [first] = useState(() => newIds(entries))
  const selected = useMemo(() => {
    if (choices.selected === null) return first
    const wanted = new Set(choices.selected)
    return new Set(entries.filter(({ id }) => wanted.has(id)).flatMap(selectableId))
  }, [choices.selected, entries, first])
  const agreed = useMemo(() => new Set(choices.agreed), [choices.agreed])
  const setSelected = (ids: ReadonlySet<string>) => setChoices({ ...choices, selected: [...ids] })
  const draft: ImportValues = {
    // Packages can serve as backups, so they are deleted only on request.
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
        options: storableOptions(isDefault ? options : { ...options, keepPackageItemAfterImport }),
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
  // Selecting an existing item overwrites it, unless the user turns overwriting off.
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
  const refusal = useRefusal(plan)
  const summary = useSummary(plan)
  const aside = useAside(plan)

  return (
    <>
      {isRestored && choices !== choicesDraft.untouched && (
        <UnappliedNotice onDiscard={() => setChoices(choicesDraft.untouched)} />
      )}
      {offered && <UnappliedNotice offered={offered} />}
      {isAtOptions ? (
        <ImportOptions
          draft={draft}
          onDraft={setDraft}
          refused={refused}
          onReview={setReviewed}
          plan={plan}
          overwrite={overwrite}
          onOverwrite={(isWanted) => setChoices({ ...choices, overwrite: isWanted })}
        />
      ) : (
        <ChoiceContext value={choice}>
          <ChooseItems entries={entries} selected={selected} onSelect={select} />
        </ChoiceContext>
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
            {...(isAtOptions ? { type: 'submit', form: optionsForm } : { onClick: review })}
            disabledReason={refusal}
          >
            {t('options.review')}
          </ActionButton>
        </SelectionBar>
      )}
      {reviewed && (
        <ImportReview
          group={group}
          contents={contents}
          plan={plan}
          values={{ ...reviewed, overwriteExistingItems: overwrite }}
          readAgain={readAgain}
          onExclude={(ids) => setSelected(new Set([...selected].filter((id) => !ids.has(id))))}
          onOverwrite={(ids) => setChoices({ ...choices, agreed: agreedWith(ids) })}
          onStarted={choicesDraft.forget}
          onRefused={(option) => {
            setRefused(option)
            setReviewed(undefined)
            go({ package: packageId, step: 'options' })
          }}
          onClose={() => setReviewed(undefined)}
        />
      )}
    </>
  )
}

const useRefusal = (plan: ImportPlan): string | undefined => {
  if (importedCount(plan) + plan.undecided.length > 0) return undefined
  return t(plan.skipped.length > 0 ? 'options.nothingToDo' : 'options.nothingSelected')
}

/** The choices for an import that has not been started. */
const Choices = z.object({
  /** IDs of the selected items; null for the initial selection. */
  selected: z.array(z.string()).nullable(),
  /** IDs of items that existed when the user selected them, so that overwriting them is intended. */
  agreed: z.array(z.string()),
  /** Whether existing items are overwritten; null if this depends on the selected items. */
  overwrite: z.boolean().nullable(),
  /** Options as entered. */
  options: z.record(z.string(), z.union([z.string(), z.boolean()])),
})
type Choices = z.output<typeof Choices>

const untouched: Choices = { selected: null, agreed: [], overwrite: null, options: {} }

/** The options that can be stored in the draft: texts and switches. */
const storableOptions = (values: object): Choices['options'] =>
  Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, string | boolean] =>
        typeof entry[1] === 'string' || typeof entry[1] === 'boolean',
    ),
  )

/** The draft of the choices for a package and a group. */
const choicesFor = (groupId: string, packageId: string) =>
  draftOf(`import ${groupId} ${packageId}`, Choices, untouched)
