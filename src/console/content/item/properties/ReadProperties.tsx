import { Suspense } from 'react'
import type { Item } from '../../../../rest/records/item.ts'
import { part } from '../../../shell/part/part.tsx'
import { DescriptionList } from '../../../ui/DescriptionList.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Description } from '../Description.tsx'
import { plainText } from '../item.ts'
import { useMessages } from '../messages.ts'
import { inputFrom } from './properties.ts'

const ClassificationEditor = part(
  async () =>
    (await import('../../../shell/classification/ClassificationEditor.tsx')).ClassificationEditor,
)

/** The properties of an item as text, for members who can't update the item. */
export const ReadProperties = ({ item }: { item: Item }) => {
  const { t } = useMessages()
  const { title, snippet, description, tags, accessInformation, licenseInfo, culture } =
    inputFrom(item)
  const { classification } = inputFrom(item)
  return (
    <>
      <Card>
        <DescriptionList
          facts={[
            { label: t('label.title'), value: title },
            { label: t('label.snippet'), value: snippet },
            {
              label: t('label.description'),
              value: description !== '' && <Description html={description} />,
            },
            { label: t('label.tags'), value: tags },
            { label: t('label.accessInformation'), value: accessInformation },
            { label: t('label.licenseInfo'), value: plainText(licenseInfo) },
            { label: t('label.culture'), value: culture },
          ]}
        />
      </Card>
      {classification !== '' && (
        <Card title={t('label.classification')}>
          <Suspense>
            <ClassificationEditor text={classification} isReadOnly onChange={() => {}} />
          </Suspense>
        </Card>
      )}
    </>
  )
}
