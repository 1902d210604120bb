import Box from '@mui/material/Box'
import { useMemo } from 'react'
import type { Item } from '../../../rest/records/item.ts'
import { RadioChoice } from '../../ui/fields/Choice.tsx'
import { TagsField } from '../../ui/fields/TagsField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import type { ItemEdit } from './itemEdit.ts'
import { t } from './messages.ts'

/** A part of the form. */
export interface EditProps {
  readonly wanted: ItemEdit
  readonly onChange: (wanted: ItemEdit) => void
}

const modes = ['keep', 'change', 'swap', 'replace'] as const

/** Returns the tags of the items, the most frequent first. */
const tagsOf = (items: ReadonlyMap<string, Item>): readonly string[] => {
  const counts = new Map<string, number>()
  for (const { tags = [] } of items.values())
    for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([tag]) => tag)
}

/** The tags that the items get and lose. */
export const TagFields = ({
  wanted,
  onChange,
  items,
}: EditProps & { readonly items: ReadonlyMap<string, Item> }) => {
  const present = useMemo(() => tagsOf(items), [items])
  const { tags } = wanted
  const change = (part: Partial<ItemEdit['tags']>) =>
    onChange({ ...wanted, tags: { ...tags, ...part } })
  const texts = {
    suggested: t('tags.suggested'),
    remove: (word: string) => t('tags.removeTag', { word }),
  }
  const field = (name: 'add' | 'remove' | 'from' | 'by' | 'set') => ({
    label: t(`tags.${name}`),
    help: t(`tags.${name}Help`),
    value: tags[name],
    onChange: (words: string[]) => change({ [name]: words }),
    suggestions: present,
    texts,
  })
  return (
    <Card title={t('tags.label')} isForm>
      <Box role="radiogroup" aria-label={t('tags.mode')}>
        {modes.map((mode) => (
          <RadioChoice
            key={mode}
            name="tags"
            label={t(`tags.${mode}`)}
            checked={tags.mode === mode}
            onChange={() => change({ mode })}
          />
        ))}
      </Box>
      {tags.mode === 'change' && (
        <Box sx={{ display: 'grid', gap: 4, marginBlockStart: 3 }}>
          <TagsField {...field('add')} />
          <TagsField {...field('remove')} />
        </Box>
      )}
      {tags.mode === 'swap' && (
        <Box sx={{ display: 'grid', gap: 4, marginBlockStart: 3 }}>
          <TagsField {...field('from')} />
          <TagsField {...field('by')} />
        </Box>
      )}
      {tags.mode === 'replace' && (
        <Box sx={{ marginBlockStart: 3 }}>
          <TagsField {...field('set')} />
        </Box>
      )}
    </Card>
  )
}
