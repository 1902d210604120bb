import Typography from '@mui/material/Typography'
import { useWatch } from 'react-hook-form'
import { relationshipTypeNamed, relationshipTypes } from '../../../../rest/content/relationships.ts'
import { ItemPicker } from '../../../shared/pickers/ItemPicker.tsx'
import { itemsById } from '../../../shell/objects/items.ts'
import { useNamed } from '../../../shell/objects/source.ts'
import { RadioChoice } from '../../../ui/fields/Choice.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { AddForm } from '../form.ts'
import { sharingEffect, type SharingEffect } from './related.ts'
import { t } from './messages.ts'
import type { Relation } from '../values.ts'

const allows = (types: readonly string[] | undefined, type: string) =>
  types === undefined || types.includes(type)

/** Returns the relationship types that are possible between a new item and another one, which is the origin or the destination. */
export const fittingRelations = (
  relation: Exclude<Relation, 'none'>,
  newType: string,
  otherType: string,
): string[] => {
  const [origin, destination] = relation === 'origin' ? [otherType, newType] : [newType, otherType]
  return Object.entries(relationshipTypes)
    .filter(
      ([, { origins, destinations }]) =>
        allows(origins, origin) && allows(destinations, destination),
    )
    .map(([name]) => name)
}

const relations = ['none', 'origin', 'destination'] as const

/** The fields for a relationship to an existing item, with its effects. */
export const RelationFields = ({ form }: { form: AddForm }) => {
  const { errors, isSubmitted } = form.formState
  const [relation, relatedId, kind, type] = useWatch({
    control: form.control,
    name: ['relation', 'relatedId', 'relationshipType', 'type'],
  })
  const chosen = relatedId === '' ? [] : [relatedId]
  const other = useNamed(itemsById, chosen).byId.get(relatedId)
  const kinds = relation === 'none' || !other ? [] : fittingRelations(relation, type, other.type)
  const effect = kinds.includes(kind)
    ? sharingEffect({ relation, relationshipType: kind }, other)
    : undefined
  const set = (name: 'relatedId' | 'relationshipType', value: string) =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted })
  return (
    <>
      <fieldset aria-label={t('relation.label')} style={{ margin: 0, padding: 0, border: 0 }}>
        {relations.map((value) => (
          <RadioChoice
            key={value}
            name="relation"
            label={t(`relation.${value}`)}
            checked={relation === value}
            onChange={() => form.setValue('relation', value, { shouldDirty: true })}
          />
        ))}
      </fieldset>
      {relation !== 'none' && (
        <>
          <Field label={t('relation.item')} error={errors.relatedId?.message}>
            {(control) => (
              <ItemPicker
                id={control.id}
                describedBy={control['aria-describedby']}
                isWrong={control['aria-invalid'] === true}
                label={t('relation.item')}
                max={1}
                chosen={chosen}
                onChange={([id]) => set('relatedId', id ?? '')}
              />
            )}
          </Field>
          {other && (
            <SelectField
              label={t('relation.type')}
              placeholder={t('relation.chooseType')}
              help={
                kinds.length === 0 ? t('relation.noType') : <Rules kind={kind} effect={effect} />
              }
              error={errors.relationshipType?.message}
              value={kinds.includes(kind) ? kind : ''}
              onChange={(event) => set('relationshipType', event.target.value)}
              choices={kinds.map((value) => ({ value, label: value }))}
            />
          )}
          {effect?.of === 'other' && (
            <Notice tone="warning">{t('relation.takesOver', { title: effect.title })}</Notice>
          )}
          <Typography variant="caption" color="textSecondary">
            {t('relation.rollback')}
          </Typography>
        </>
      )}
    </>
  )
}

/** Describes the effects of the relationship on the two items. */
const Rules = ({ kind, effect }: { kind: string; effect: SharingEffect | undefined }) => {
  const rules = relationshipTypeNamed(kind)
  if (!rules) return null
  return [
    effect?.of === 'new' &&
      t('relation.inherits', { title: effect.title, level: t(`relation.level.${effect.level}`) }),
    rules.compositeShare && t('relation.shared'),
    rules.compositeDelete && t('relation.deleted'),
    rules.mustOwn && t(`relation.owned.${rules.mustOwn}`),
  ]
    .filter(Boolean)
    .join(' ')
}
