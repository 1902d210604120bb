import { useColorScheme } from '@mui/material/styles'
import Feature from 'ol/Feature.js'
import { buffer } from 'ol/extent.js'
import EsriJSON from 'ol/format/EsriJSON.js'
import VectorLayer from 'ol/layer/Vector.js'
import VectorSource from 'ol/source/Vector.js'
import CircleStyle from 'ol/style/Circle.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { dark, light } from '../designTokens.ts'
import { withinWorld } from './box.ts'
import { mapColors } from './mapColors.ts'
import { MapFrame } from './MapFrame.tsx'
import { openWorldMap, type WorldMap } from './worldMap.ts'

interface Props {
  /** What the map shows. */
  readonly description: string
  /** Features with geometries as services return them, in WGS84. Stable: the map moves to new ones. */
  readonly features: readonly { readonly key: string; readonly geometry: object }[]
  /** The key of the feature that is emphasized. */
  readonly selected: string | undefined
  readonly onSelect: (key: string | undefined) => void
}

const stylesOf = (scheme: string | undefined, isSelected: boolean) => {
  const { brand, selectedLine } = scheme === 'dark' ? dark : light
  const color = isSelected ? selectedLine : brand
  const fill = new Fill({ color: `${color}${isSelected ? '80' : '33'}` })
  const stroke = new Stroke({ color, width: isSelected ? 3 : 1.5 })
  return new Style({
    fill,
    stroke,
    zIndex: isSelected ? 1 : 0,
    image: new CircleStyle({
      radius: isSelected ? 7 : 4,
      fill: new Fill({ color }),
      stroke: new Stroke({ color: '#fff', width: 1 }),
    }),
  })
}

/** Space around the features (degrees). */
const margin = 0.001

/** How far from a feature a click selects it (px). */
const tolerance = 4

/** Features on a map of the world. A click selects a feature. It is large, so it is loaded when it is shown. */
export const FeatureMap = ({ description, features, selected, onSelect }: Props) => {
  const container = useRef<HTMLDivElement>(null)
  const map = useRef<WorldMap>(undefined)
  const { colorScheme } = useColorScheme()
  const source = useMemo(() => new VectorSource(), [])
  const layer = useMemo(() => new VectorLayer({ source }), [source])

  const open = useEffectEvent((target: HTMLElement) =>
    openWorldMap({
      target,
      colors: mapColors(colorScheme),
      layers: [layer],
      onClick: (pixel, opened) => {
        const found = opened.forEachFeatureAtPixel(pixel, (feature) => feature, {
          hitTolerance: tolerance,
          layerFilter: (one) => one === layer,
        })
        const key = found?.getId()
        onSelect(key === undefined ? undefined : String(key))
      },
    }),
  )
  useEffect(() => {
    if (!container.current) return undefined
    const opened = open(container.current)
    map.current = opened
    return () => {
      map.current = undefined
      opened.close()
    }
  }, [])

  const fit = useCallback(() => {
    const extent = source.getExtent()
    // One point has an extent without an area.
    if (extent && !source.isEmpty()) map.current?.fit(withinWorld(buffer(extent, margin)))
  }, [source])
  useEffect(() => {
    const format = new EsriJSON()
    source.clear()
    source.addFeatures(
      features.map(({ key, geometry }) => {
        const feature = new Feature(format.readGeometry(geometry) ?? undefined)
        feature.setId(key)
        return feature
      }),
    )
    fit()
  }, [features, fit, source])

  useEffect(() => {
    const usual = stylesOf(colorScheme, false)
    const emphasized = stylesOf(colorScheme, true)
    layer.setStyle((feature) => (String(feature.getId()) === selected ? emphasized : usual))
    map.current?.setColors(mapColors(colorScheme))
  }, [colorScheme, layer, selected])

  return (
    <MapFrame
      ref={container}
      description={description}
      onZoom={(steps) => map.current?.zoom(steps)}
      onFit={fit}
    />
  )
}
