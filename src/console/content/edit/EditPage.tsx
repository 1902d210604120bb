import { useDeferredValue, useMemo, useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import Box from '@mui/material/Box'
import { items as operations, contentStatuses } from '../../../rest/content/items.ts'
import { formatNumber } from '../../shell/format.ts'
import { useDraft } from '../../shell/drafts/draft.ts'
import { ReviewBar } from '../../shell/review/ReviewBar.tsx'
import { loadChosen, useChosen, usePermitted } from '../chosenItems.ts'
import { ItemsPage } from '../ItemsPage.tsx'
import { whyNoChange } from '../ItemsReview.tsx'
import { ItemsRead, willChangeText } from '../ItemsRead.tsx'
import { t as contentText } from '../messages.ts'
import { usePresentItems } from '../usePresentItems.ts'
import { editDraft } from './editDraft.ts'
import { TagFields, type EditProps } from './TagFields.tsx'
import {
  isEmpty,
  untouched,
  searchedTexts,
  type ItemEdit,
  setTexts,
  textProblem,
} from './itemEdit.ts'
import { t } from './messages.ts'
import { createEditReview } from './changes.ts'
import { EditReview, type Planned } from './EditReview.tsx'
import { isAdministrator } from '../../../rest/protocol/authorization.ts'
import { useSession } from '../../shell/session/session.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { CheckChoice } from '../../ui/fields/Choice.tsx'
import { FieldGroup } from '../../ui/fields/FieldGroup.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'

export const loader = ({ request }: LoaderFunctionArgs) => loadChosen(request)

/** The page that edits properties of several items at once. */
export const Component = () => {
  const count = useChosen().length
  return (
    <ItemsPage width="form" title={t('title')} count={count} emptyLine={t('nothingLine')}>
      <EditForm />
    </ItemsPage>
  )
}

const EditForm = () => {
  const selected = useChosen().length
  const items = usePermitted(operations.update)
  const present = usePresentItems(items)
  const [wanted, setWanted] = useDraft(editDraft)
  const [planned, setPlanned] = useState<Planned>()
  // Many items are compared while the fields show what is typed.
  const compared = useDeferredValue(wanted)
  const figures = useMemo(() => {
    const review = createEditReview(compared)
    review.add(present.items.values())
    return review.figures()
  }, [present.items, compared])
  const { changing, problems } = figures
  const { find, fields } = wanted.replace
  const whyNot = !present.isComplete
    ? contentText('itemsRead.stillReading')
    : isEmpty(wanted)
      ? t('noChange')
      : find !== '' && fields.length === 0
        ? t('noField')
        : present.isSample
          ? undefined
          : whyNoChange(figures)
  const willNot = present.isSample
    ? t('willNotOfFirst', { count: problems, first: formatNumber(present.total) })
    : t('willNot', { count: problems })
  const part = { wanted, onChange: setWanted }
  return (
    <>
      <ItemsRead chosen={selected} present={present} />
      <TagFields {...part} items={present.items} />
      <TextFields {...part} />
      <StateFields {...part} />
      <ReplaceFields {...part} />
      <ReviewBar
        summary={whyNot ?? willChangeText(present, changing)}
        aside={problems > 0 ? willNot : undefined}
        isUntouched={isEmpty(wanted)}
        onDiscard={() => setWanted(untouched)}
        disabledReason={whyNot}
        onReview={() => setPlanned({ items, wanted })}
      />
      {planned && <EditReview {...planned} onClose={() => setPlanned(undefined)} />}
    </>
  )
}

const protections = ['keep', 'on', 'off'] as const

/** Whether the items are protected from deletion, and their status. */
const StateFields = ({ wanted, onChange }: EditProps) => {
  const { person } = useSession()
  const isAdmin = isAdministrator(person)
  const statuses = contentStatuses.filter((status) => isAdmin || status === 'deprecated')
  return (
    <Card title={t('state.label')} isForm>
      <Box sx={{ display: 'grid', gap: 4 }}>
        <SelectField
          label={t('name.protected')}
          value={wanted.protection}
          choices={protections.map((value) => ({ value, label: t(`state.${value}`) }))}
          onChange={(event) => {
            const next = protections.find((value) => value === event.target.value)
            if (next) onChange({ ...wanted, protection: next })
          }}
        />
        <SelectField
          label={t('name.contentStatus')}
          help={isAdmin ? undefined : t('state.statusHelp')}
          value={wanted.status}
          choices={(['keep', 'none', ...statuses] as const).map((value) => ({
            value,
            label: t(`state.${value}`),
          }))}
          onChange={(event) => onChange({ ...wanted, status: event.target.value })}
        />
      </Box>
    </Card>
  )
}

/** Text that is replaced in properties of all items. */
const ReplaceFields = ({ wanted, onChange }: EditProps) => {
  const { replace } = wanted
  const change = (part: Partial<ItemEdit['replace']>) =>
    onChange({ ...wanted, replace: { ...replace, ...part } })
  return (
    <Card title={t('replace.label')} isForm>
      <Box sx={{ display: 'grid', gap: 4 }}>
        <TextField
          label={t('replace.find')}
          value={replace.find}
          autoComplete="off"
          onChange={(event) => change({ find: event.target.value })}
        />
        <TextField
          label={t('replace.by')}
          help={t('replace.byHelp')}
          value={replace.by}
          autoComplete="off"
          onChange={(event) => change({ by: event.target.value })}
        />
        <FieldGroup
          label={t('replace.fields')}
          error={replace.find !== '' && replace.fields.length === 0 ? t('noField') : undefined}
        >
          {searchedTexts.map((name) => (
            <CheckChoice
              key={name}
              label={t(`name.${name}`)}
              checked={replace.fields.includes(name)}
              onChange={(isOn) =>
                change({
                  fields: searchedTexts.filter((one) =>
                    one === name ? isOn : replace.fields.includes(one),
                  ),
                })
              }
            />
          ))}
        </FieldGroup>
        <CheckChoice
          isAligned
          label={t('replace.caseSensitive')}
          checked={replace.isCaseSensitive}
          onChange={(isCaseSensitive) => change({ isCaseSensitive })}
        />
      </Box>
    </Card>
  )
}

type TextName = (typeof setTexts)[number]
const modes = ['keep', 'set', 'clear'] as const

/** The texts that all items get. */
const TextFields = ({ wanted, onChange }: EditProps) => {
  const change = (name: TextName, part: Partial<ItemEdit['texts'][TextName]>) =>
    onChange({
      ...wanted,
      texts: { ...wanted.texts, [name]: { ...wanted.texts[name], ...part } },
    })
  return (
    <Card title={t('texts.label')} isForm>
      <Box sx={{ display: 'grid', gap: 4 }}>
        {setTexts.map((name) => {
          const { mode, text } = wanted.texts[name]
          return (
            <Box key={name} sx={{ display: 'grid', gap: 2 }}>
              <SelectField
                label={t(`name.${name}`)}
                value={mode}
                choices={modes.map((value) => ({ value, label: t(`texts.mode.${value}`) }))}
                onChange={(event) => {
                  const next = modes.find((value) => value === event.target.value)
                  if (next) change(name, { mode: next })
                }}
              />
              {mode === 'set' && (
                <Field
                  label={t('texts.value', { name: t(`name.${name}`) })}
                  error={textProblem(name, text)}
                >
                  {(control) => (
                    <TextArea
                      {...control}
                      rows={3}
                      value={text}
                      onChange={(event) => change(name, { text: event.target.value })}
                    />
                  )}
                </Field>
              )}
            </Box>
          )
        })}
      </Box>
    </Card>
  )
}
