import Box from '@mui/material/Box'
import { useState } from 'react'
import type { Item } from '../../../../rest/records/item.ts'
import { relationships } from '../../../../rest/content/relationships.ts'
import { ItemPicker } from '../../../shared/pickers/ItemPicker.tsx'
import { send } from '../../../shell/api.ts'
import { paths } from '../../../shell/paths.ts'
import { warning } from '../../../shell/changes/warning.ts'
import { Review } from '../../../shell/review/Review.tsx'
import { allOf, exactly, oneOf } from '../../../shell/searchText.ts'
import { useSession } from '../../../shell/session/session.ts'
import { mutate } from '../../../shell/changes/mutate.ts'
import { Field } from '../../../ui/fields/Field.tsx'
import { useFocusOnError } from '../../../ui/fields/useFocusOnError.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { ActionPanel } from '../../../shell/review/ActionPanel.tsx'
import { relationReads } from '../item.ts'
import { endsOf, inherited, kindsFor, mustOwnOther, type RelationKind } from './relationKinds.ts'
import { t } from '../messages.ts'

interface Props {
  readonly item: Item
  readonly onClose: () => void
}

const keyOf = ({ name, direction }: RelationKind) => `${name} ${direction}`

/** Adds a relationship: the user selects the type and the other item, then reviews the effects. */
export const AddRelation = ({ item, onClose }: Props) => {
  const { person } = useSession()
  const kinds = kindsFor(item, person)
  const [key, setKey] = useState('')
  const [other, setOther] = useState('')
  const [attempt, setAttempt] = useState(0)
  const fields = useFocusOnError<HTMLDivElement>(attempt)
  const [problem, setProblem] = useState<{ kind?: string; other?: string }>({})
  const [isPlanned, setIsPlanned] = useState(false)
  const kind = kinds.find((one) => keyOf(one) === key)
  if (kind && isPlanned) {
    const { rules } = kind
    const input = {
      userName: person.username,
      ...endsOf(item.id, kind.direction, other),
      relationshipType: kind.name,
    }
    const { title } = item
    return (
      <Review
        changes={[
          {
            name: 'relationship',
            label: t('relation'),
            before: undefined,
            after: t(`kind.${kind.direction}`, { name: kind.name }),
          },
        ]}
        subject={title}
        undo="history"
        warnings={inherited(rules).map((rule) => warning(t(`follows.${rule}`)))}
        request={{ operation: relationships.add, input }}
        readAgain={async () => {
          const { name, direction } = kind
          const query = { itemId: item.id, direction, relationshipType: name }
          const { relatedItems } = await send(relationships.related, query)
          const isThere = relatedItems.some(({ id }) => id === other)
          return { relationship: isThere ? t('existsAlready') : undefined }
        }}
        apply={async (left) => {
          if (left.length === 0) return
          await mutate(relationships.add, input, {
            title: t('relationAddedWritten', { title, kind: kind.name }),
            endTitle: t('relationAddedWrittenDone', { title, kind: kind.name }),
            target: { label: title, href: paths.item(item.id, 'relations') },
            undo: { operation: relationships.remove, input, title: t('removeRelationAction') },
            invalidates: relationReads,
            message: t('relationAdded', { title }),
          })
          onClose()
        }}
        onClose={() => setIsPlanned(false)}
      />
    )
  }
  const review = () => {
    const found = {
      ...(kind ? {} : { kind: t('typeNeeded') }),
      ...(other === '' ? { other: t('otherNeeded') } : {}),
    }
    setProblem(found)
    if (Object.keys(found).length === 0) setIsPlanned(true)
    else setAttempt(attempt + 1)
  }
  return (
    <ActionPanel onClose={onClose} title={t('addRelation')} subtitle={item.title} onAction={review}>
      <Box ref={fields} sx={{ display: 'grid', gap: 4 }}>
        <SelectField
          label={t('typeLabel')}
          help={t(item.owner === person.username ? 'typeHelp' : 'typeHelpOther', {
            type: item.type,
          })}
          error={problem.kind}
          value={key}
          placeholder={t('typePlaceholder')}
          choices={kinds.map((one) => ({
            value: keyOf(one),
            label: t(`kind.${one.direction}`, { name: one.name }),
          }))}
          onChange={(event) => {
            setKey(event.target.value)
            setOther('')
            setProblem({})
          }}
        />
        <Field
          label={t('other')}
          error={problem.other}
          help={kind?.others ? t('otherHelp', { types: kind.others.join(', ') }) : undefined}
        >
          {({ id, 'aria-describedby': describedBy }) => (
            <ItemPicker
              id={id}
              label={t('other')}
              describedBy={describedBy}
              isWrong={problem.other !== undefined}
              max={1}
              chosen={other === '' ? [] : [other]}
              onChange={([chosen = '']) => setOther(chosen)}
              within={allOf(
                oneOf('type', kind?.others ?? []),
                kind && mustOwnOther(kind, person) ? exactly('owner', person.username) : '*',
              )}
              filter={(one) =>
                one.id === item.id
                  ? t('notItself')
                  : kind?.others && !kind.others.includes(one.type)
                    ? t('unfit', { type: one.type })
                    : kind && mustOwnOther(kind, person) && one.owner !== person.username
                      ? t('otherNotYours')
                      : undefined
              }
            />
          )}
        </Field>
      </Box>
    </ActionPanel>
  )
}
