import { moreThan } from './more-than.ts';
import type { PagesMessages } from './pages.en.ts';

/** The public pages beyond the shell, in Somali. */
export const pagesSo: PagesMessages = {
  filters: {
    title: 'Raadi oo shaandhee alaabta',
    search: 'Raadi',
    searchHint: 'Koodh, magac, midab…',
    category: 'Qaybta',
    size: 'Cabbirka',
    color: 'Midabka',
    type: 'Nooca',
    any: 'Dhammaan',
    more: (chosen) => (chosen > 0 ? `Shaandhaynta (${chosen})` : 'Shaandhaynta'),
    clear: 'Tirtir shaandhaynta',
  },
  listPage: {
    eyebrow: 'Liiska alaabta',
    title: 'Alaabta',
    description:
      'Dhammaan dhagaxa interlock-ga, dhagaxa geesaha waddada, dhagxaanta yaryar, looxyada gidaarka iyo bulukeetiga aan samayno, kan ugu cusub ayaa ugu horreeya. Qiimaha ku weydii taleefan ama WhatsApp.',
    loadMore: 'Soo rar kuwo kale',
    nextPage: 'Bogga xiga',
    firstPage: 'Ku noqo bogga 1aad',
    count: (products, more) => `Alaabta: ${more ? moreThan(products) : products}`,
    didYouMean: 'Ma waxaad ula jeedday:',
  },
  productPage: {
    loading: 'Fadlan sug…',
    failure: (message) => `Khalad: ${message}`,
    notFound: 'Alaabta lama helin',
    failed: 'Alaabta lama soo rari karin',
    facts: 'Faahfaahin',
    description: (facts) =>
      `${facts.code}: ${facts.size}, ${facts.color}, ${facts.type}. Qiimaha ku weydii taleefan ama WhatsApp.`,
    related: 'Kuwo kale oo qaybtan ah',
    share: 'La wadaag',
    howMany: 'Imisa ayaan u baahanahay?',
  },
  quotePage: {
    title: 'Liiskaaga',
    description: 'Isku keen waxa aad u baahan tahay, hal marna weydii qiimaha dhammaan.',
  },
  categoryPage: {
    title: (category) => `Alaabta: ${category}`,
    description: (category) => `${category}: sawirro, cabbirro iyo midabbo. Qiimaha ku weydii taleefan ama WhatsApp.`,
    empty: 'Alaab lama helin',
    failed: 'Alaab lama helin',
  },
  projectsPage: {
    description: 'Muuqaallo muujinaya daarado, waddooyin, fagaareyaal iyo gidaarro lagu dhisay dhagaxayaga.',
  },
  aboutPage: {
    eyebrow: 'Yaan nahay',
    title: 'Nagu saabsan',
    mission: 'Hadafka',
    vision: 'Aragtida',
    coreValues: 'Qiyamka aasaasiga ah',
    companyValues: 'Qiyamka shirkadda',
    playVideo: 'Daawo muuqaalka hordhaca ah',
    videoTitle: 'Muuqaalka hordhaca ah',
    videoCost: (megabytes) => `${megabytes} MB`,
  },
  contactPage: {
    eyebrow: 'Nala hadal',
    title: 'Nala soo xiriir',
    description: (address: string) => `Na soo wac, WhatsApp noogu soo qor ama noogu kaalay warshadda: ${address}.`,
    phone: 'Lambarka taleefanka',
    whatsapp: 'WhatsApp',
    place: 'Goobta',
    noNumber: 'Hadda lama heli karo',
  },
  contactForm: {
    title: 'Noo soo qor',
    intro: 'Fariintaadu waxay ku furmaysaa WhatsApp, iyadoo diyaar u ah in la diro. Halkan waxba laguma kaydiyo.',
    name: 'Magaca',
    email: 'Iimayl',
    message: 'Fariinta',
    send: 'Dir',
    withoutScripts: 'Nagala soo xiriir WhatsApp',
  },
  breadcrumbs: {
    label: 'Halka aad joogto',
    home: 'Bogga hore',
    products: 'Alaabta',
  },
};
