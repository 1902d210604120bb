import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { zodResolver } from '@hookform/resolvers/zod'
import { Suspense, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { type Item } from '../../../rest/item.ts'
import { items } from '../../../rest/items.ts'
import { queryClient } from '../../shell/api.ts'
import { useLeaveGuard } from '../../shell/leaveGuard.tsx'
import { overlay, part } from '../../shell/part/part.tsx'
import { reason, usePermission } from '../../shell/permissions.ts'
import { useSession } from '../../shell/session.ts'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SelectionBar } from '../../ui/SelectionBar.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { itemRead } from './item.ts'
import {
  changedNames,
  inputFrom,
  itemValuesOf,
  type ItemInput,
  type ItemValues,
} from './properties.ts'
import { useWords } from './words.ts'

const ClassificationEditor = part(
  async () =>
    (await import('../../shell/classification/ClassificationEditor.tsx')).ClassificationEditor,
)
const PropertiesPlan = overlay(async () => (await import('./PropertiesPlan.tsx')).PropertiesPlan)

/** What describes an item, to be changed by those who may. */
export const Properties = ({ item }: { item: Item }) => {
  const { t } = useWords()
  const [planned, setPlanned] = useState<ItemValues>()
  const { id } = item
  const mayUpdate = usePermission(items.update, item.owner)
  const refusal = item.itemControl === 'update' ? undefined : reason(mayUpdate)
  const form = useForm<ItemInput, unknown, ItemValues>({
    resolver: zodResolver(itemValuesOf(item)),
    defaultValues: inputFrom(item),
    mode: 'onTouched',
  })
  const entered = useWatch({ control: form.control }) as ItemInput
  const count = changedNames(item, entered).length
  useLeaveGuard(count > 0, t('leave'))
  const { errors } = form.formState
  const about = (name: keyof ItemInput) => ({
    label: t(`label.${name}`),
    error: errors[name]?.message,
  })
  const isReadOnly = refusal !== undefined
  const { hasClassificationSchema = false } = useSession().organization
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void form.handleSubmit(setPlanned)(event)}
    >
      {refusal !== undefined && <Notice tone="neutral">{refusal}</Notice>}
      <Card>
        <Box sx={{ display: 'grid', gap: 4 }}>
          <TextField
            {...about('title')}
            {...form.register('title')}
            readOnly={isReadOnly}
            autoComplete="off"
          />
          <Field {...about('snippet')} help={t('help.snippet')}>
            {(control) => (
              <TextArea {...control} {...form.register('snippet')} readOnly={isReadOnly} rows={2} />
            )}
          </Field>
          <Field {...about('description')} help={t('help.description')}>
            {(control) => (
              <TextArea
                {...control}
                {...form.register('description')}
                readOnly={isReadOnly}
                rows={8}
              />
            )}
          </Field>
          <TextField
            {...about('tags')}
            help={t('help.tags')}
            {...form.register('tags')}
            readOnly={isReadOnly}
            autoComplete="off"
          />
          <TextField
            {...about('accessInformation')}
            help={t('help.accessInformation')}
            {...form.register('accessInformation')}
            readOnly={isReadOnly}
            autoComplete="off"
          />
          <Field {...about('licenseInfo')} help={t('help.licenseInfo')}>
            {(control) => (
              <TextArea
                {...control}
                {...form.register('licenseInfo')}
                readOnly={isReadOnly}
                rows={3}
              />
            )}
          </Field>
          <TextField
            {...about('culture')}
            help={t('help.culture')}
            {...form.register('culture')}
            readOnly={isReadOnly}
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
                isReadOnly={isReadOnly}
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
          <Button variant="outlined" onClick={() => form.reset(inputFrom(item))}>
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
            item={item}
            values={planned}
            onClose={() => setPlanned(undefined)}
            onApplied={async () => form.reset(inputFrom(await queryClient.query(itemRead(id))))}
          />
        </Suspense>
      )}
    </Box>
  )
}
