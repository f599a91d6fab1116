import media from './site.media.generated.json' with { type: 'json' };

/** The pictures and the video a new site begins with, and what each picture shows. tools/site-media.mjs makes them from demo/media. */
export const alts = {
  courtyard: { en: 'Courtyard in red herringbone', so: 'Daarad dhagax cas oo herringbone ah lagu dhigay' },
  driveway: { en: 'Villa driveway in zigzag pavers', so: 'Marinka gaariga ee fiilo, dhagax zigzag ah' },
  'square-arches': {
    en: 'Mosque square with patterned paving',
    so: 'Fagaare masjid oo dhagax naqshadaysan lagu dhigay',
  },
  promenade: { en: 'Seaside promenade in wave pavers', so: 'Waddada xeebta oo dhagax mowjad ah lagu dhigay' },
  'garden-path': { en: 'Garden path in hexagon pavers', so: 'Waddo beereed oo dhagax lix-gees ah lagu dhigay' },
  'feature-wall': {
    en: 'Split-face feature wall, terrazzo floor',
    so: 'Gidaar dhagax la jeexay ah iyo dhul terrazzo ah',
  },
  'pool-deck': { en: 'Pool deck in light pavers', so: 'Barkad hareeraheeda dhagax cad lagu dhigay' },
  sidewalk: { en: 'Street sidewalk in I-shape pavers', so: 'Marinka lugta ee waddada oo dhagax I ah lagu dhigay' },
  'pallet-red': { en: 'Pallets ready for delivery', so: 'Baalado diyaar u ah in la qaado' },
  'detail-zigzag': { en: 'Zigzag joint, close', so: 'Isgalka zigzag-ga oo dhow' },
  'texture-red': { en: 'Surface texture, red', so: 'Dusha dhagaxa cas' },
  'edge-kerb': { en: 'Edge course and kerb', so: 'Geeska iyo dhagaxa geesaha waddada' },
  'hexagon-stack': { en: 'Hexagon stacks, all colours', so: 'Dhagaxa lix-geeska ah oo midabbo badan leh' },
  'cobble-detail': { en: 'Fan cobble, close', so: 'Dhagxaanta yaryar oo dhow' },
  'vent-block': { en: 'Round vent blocks', so: 'Bulukeeti daloollo wareegsan leh' },
  'split-face-detail': { en: 'Split-face stone, close', so: 'Dhagax la jeexay oo dhow' },
  'terrazzo-samples': { en: 'Terrazzo samples', so: 'Tusaalooyin terrazzo ah' },
  about: { en: 'Display yard with sample strips', so: 'Barxadda bandhigga iyo tusaalooyin dhagax ah' },
  contact: { en: 'Stock yard with pallets', so: 'Barxadda kaydka iyo baalado dhagax ah' },
  /** Beside a form that says everything itself. */
  login: { en: '', so: '' },
};

export const { hero, mosaic, side, intro, previews } = media;
