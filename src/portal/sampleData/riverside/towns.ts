import type { Extent } from '../sampleData.ts'

export interface Town {
  name: string
  /** Its name within a sentence. */
  phrase: string
  extent: Extent
}

const place = (name: string, phrase: string, x: number, y: number, half: number): Town => ({
  name,
  phrase,
  extent: [
    [Number((x - half).toFixed(4)), Number((y - half * 0.7).toFixed(4))],
    [Number((x + half).toFixed(4)), Number((y + half * 0.7).toFixed(4))],
  ],
})

const city = (name: string, x: number, y: number, half = 0.06) =>
  place(name, `in ${name}`, x, y, half)

/** The whole county. */
export const county: Town = {
  name: 'Riverside County',
  phrase: 'in Riverside County',
  extent: [
    [-117.676, 33.426],
    [-114.435, 34.08],
  ],
}

/** Cities, communities, and landscapes of the county, with WGS84 extents. */
export const places: readonly Town[] = [
  city('Riverside', -117.396, 33.953, 0.1),
  city('Corona', -117.566, 33.875),
  city('Moreno Valley', -117.23, 33.937, 0.08),
  city('Temecula', -117.148, 33.494),
  city('Murrieta', -117.205, 33.569),
  city('Hemet', -116.972, 33.747),
  city('San Jacinto', -116.958, 33.784, 0.05),
  city('Perris', -117.228, 33.782),
  city('Menifee', -117.185, 33.691),
  city('Wildomar', -117.28, 33.599, 0.05),
  place('Lake Elsinore', 'around Lake Elsinore', -117.327, 33.668, 0.06),
  city('Norco', -117.548, 33.931, 0.04),
  city('Eastvale', -117.564, 33.964, 0.04),
  city('Jurupa Valley', -117.485, 33.997),
  city('Banning', -116.876, 33.926),
  city('Beaumont', -116.977, 33.929),
  city('Calimesa', -117.062, 34.004, 0.04),
  city('Palm Springs', -116.545, 33.83, 0.09),
  city('Cathedral City', -116.465, 33.78, 0.05),
  city('Rancho Mirage', -116.413, 33.74, 0.05),
  city('Palm Desert', -116.374, 33.722),
  city('La Quinta', -116.31, 33.663),
  city('Indio', -116.215, 33.72, 0.07),
  city('Coachella', -116.174, 33.68, 0.06),
  city('Desert Hot Springs', -116.502, 33.961),
  city('Mecca', -116.077, 33.572, 0.05),
  city('Blythe', -114.597, 33.61, 0.08),
  city('Idyllwild', -116.719, 33.74, 0.05),
  city('Anza', -116.673, 33.555, 0.08),
  place('Coachella Valley', 'in the Coachella Valley', -116.3, 33.72, 0.38),
  place('San Gorgonio Pass', 'in the San Gorgonio Pass', -116.8, 33.92, 0.18),
  place('Santa Ana River', 'along the Santa Ana River', -117.5, 33.94, 0.15),
  place('San Jacinto Valley', 'in the San Jacinto Valley', -117.05, 33.8, 0.16),
  place('Palo Verde Valley', 'in the Palo Verde Valley', -114.65, 33.62, 0.16),
  place('Temescal Canyon', 'in Temescal Canyon', -117.48, 33.76, 0.1),
  place('Salton Sea north shore', 'on the north shore of the Salton Sea', -115.95, 33.52, 0.14),
]
