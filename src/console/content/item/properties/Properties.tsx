import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { zodResolver } from '@hookform/resolvers/zod'
import { Suspense, useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { type Item } from '../../../../rest/records/item.ts'
import { items } from '../../../../rest/content/items.ts'
import { queryClient } from '../../../shell/api.ts'
import { useLeaveGuard } from '../../../shell/frame/leaveGuard.tsx'
import { overlay, part, usePreload } from '../../../shell/part/part.tsx'
import { NoPermission } from '../../../shell/access/NoPermission.tsx'
import { usePermission } from '../../../shell/permissions.ts'
import { useSession } from '../../../shell/session/session.ts'
import { UnappliedNotice } from '../../../shell/drafts/UnappliedNotice.tsx'
import { useUnapplied } from '../../../shell/drafts/useUnapplied.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { SelectionBar } from '../../../ui/table/SelectionBar.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { itemRead } from '../item.ts'
import {
  changedNames,
  inputFrom,
  itemValuesOf,
  type ItemInput,
  type ItemValues,
} from './properties.ts'
import { useMessages } from '../messages.ts'

const ClassificationEditor = part(
  async () =>
    (await import('../../../shell/classification/ClassificationEditor.tsx')).ClassificationEditor,
)
const ReadProperties = part(async () => (await import('./ReadProperties.tsx')).ReadProperties)
const PropertiesPlan = overlay(async () => (await import('./PropertiesPlan.tsx')).PropertiesPlan)

/** The properties of an item: a form, or text for members who can't update the item. */
export const Properties = ({ item }: { item: Item }) => {
  const permission = usePermission(items.update, item.owner)
  if (item.itemControl === 'update' || permission.allowed) return <EditProperties item={item} />
  return (
    <>
      <NoPermission permission={permission} owner={item.owner} isViewOnly />
      <Suspense>
        <ReadProperties item={item} />
      </Suspense>
    </>
  )
}

const EditProperties = ({ item: read }: { item: Item }) => {
  const { t } = useMessages()
  // The review finds changes that other people make in the meantime.
  const [item, setItem] = useState(read)
  const shown = useMemo(() => inputFrom(item), [item])
  const [planned, setPlanned] = useState<{ values: ItemValues; base: Item }>()
  const { id } = item
  const form = useForm<ItemInput, unknown, ItemValues>({
    resolver: zodResolver(itemValuesOf(item)),
    defaultValues: shown,
    mode: 'onTouched',
  })
  const { baseOf, restored, isLossy } = useUnapplied<ItemInput, Item>({
    name: `item ${id}`,
    form,
    shown,
    base: item,
  })
  const entered = useWatch({ control: form.control }) as ItemInput
  const count = changedNames(item, entered).length
  useLeaveGuard(isLossy, t('leave'))
  usePreload(count > 0, PropertiesPlan)
  const discard = () => form.reset(shown)
  const review = (values: ItemValues) => setPlanned({ values, base: baseOf(form.getValues()) })
  const { errors } = form.formState
  const about = (name: keyof ItemInput) => ({
    label: t(`label.${name}`),
    error: errors[name]?.message,
  })
  const { hasClassificationSchema = false } = useSession().organization
  return (
    <Box component="form" noValidate onSubmit={(event) => void form.handleSubmit(review)(event)}>
      {restored && <UnappliedNotice {...restored} onDiscard={discard} />}
      <Card isForm>
        <Box sx={{ display: 'grid', gap: 4 }}>
          <TextField {...about('title')} {...form.register('title')} autoComplete="off" />
          <Field {...about('snippet')} help={t('help.snippet')}>
            {(control) => <TextArea {...control} {...form.register('snippet')} rows={2} />}
          </Field>
          <Field {...about('description')} help={t('help.description')}>
            {(control) => <TextArea {...control} {...form.register('description')} rows={8} />}
          </Field>
          <TextField
            {...about('tags')}
            help={t('help.tags')}
            {...form.register('tags')}
            autoComplete="off"
          />
          <TextField
            {...about('accessInformation')}
            help={t('help.accessInformation')}
            {...form.register('accessInformation')}
            autoComplete="off"
          />
          <Field {...about('licenseInfo')} help={t('help.licenseInfo')}>
            {(control) => <TextArea {...control} {...form.register('licenseInfo')} rows={3} />}
          </Field>
          <TextField
            {...about('culture')}
            help={t('help.culture')}
            {...form.register('culture')}
            autoComplete="off"
          />
          {(hasClassificationSchema || item.classification) && (
            <Suspense>
              <Typography variant="h2" component="h2">
                {t('label.classification')}
              </Typography>
              <ClassificationEditor
                text={entered.classification}
                error={errors.classification?.message}
                onChange={(text) =>
                  form.setValue('classification', text, {
                    shouldDirty: true,
                    shouldValidate: form.formState.isSubmitted,
                  })
                }
              />
            </Suspense>
          )}
        </Box>
      </Card>
      {count > 0 && (
        <SelectionBar summary={t('changes', { count })}>
          <Button variant="outlined" onClick={discard}>
            {t('discard')}
          </Button>
          <Button type="submit" variant="contained">
            {t('review', { count })}
          </Button>
        </SelectionBar>
      )}
      {planned && (
        <Suspense>
          <PropertiesPlan
            item={planned.base}
            values={planned.values}
            onClose={() => setPlanned(undefined)}
            onApplied={async () => {
              const now = await queryClient.query(itemRead(id))
              setItem(now)
              form.reset(inputFrom(now))
            }}
          />
        </Suspense>
      )}
    </Box>
  )
}
