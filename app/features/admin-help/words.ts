import type { Language } from '#contract/enums.ts';
import type { TopicName } from './topics.ts';

type Topic = {
  title: string;
  /** `{…}` is the name of a button or a screen: see topics.ts. */
  steps: [string, string, string];
  /** What its picture shows. */
  alt: string;
};

const topicsEn: Record<TopicName, Topic> = {
  addProduct: {
    title: 'Add a product',
    steps: [
      'Open {products} and press {upload}.',
      'Fill in the fields with a star, and press {choose} for its photos.',
      'Press {save}. It is on the site at once; without a photo it stays hidden.',
    ],
    alt: 'The form for a new product, which begins with its code and name',
  },
  hide: {
    title: 'Hide a product, or put it first',
    steps: [
      'Find it in {products} and press the pencil.',
      'Turn on {hidden} to take it off the site, or {pinned} to show it before all others.',
      'Press {save}. A hidden product stays here, marked, and can be shown again.',
    ],
    alt: 'The two switches at the end of the product form: hidden, and pinned to the top',
  },
  copy: {
    title: 'The same product in another colour',
    steps: [
      'Find the product in {products} and press the sign with two sheets.',
      'Choose the other colour, write a new code and choose its photos.',
      'Press {save}. On the site the two stand together as one product in two colours.',
    ],
    alt: 'A product in the list with its signs: edit, copy, earlier versions and delete',
  },
  pictures: {
    title: 'Several photos of a product',
    steps: [
      'Open the product with the pencil, press {choose} and mark several photos at once, up to 8.',
      'Drag them into order, or use the arrows. The first one stands for the product.',
      'Take one away with its bin, then press {save}. The others stay as they are.',
    ],
    alt: 'Two photos of a product in the form, with arrows to move them and a bin to remove each',
  },
  video: {
    title: 'Add a video',
    steps: [
      'Open {videos} and press {uploadVideo}.',
      'Write a title, choose the video and move the slider to its best moment.',
      'Name the products seen in it, press {uploadVideo} and keep the page open until it is done.',
    ],
    alt: 'The form for a new video, which begins with its title',
  },
  banner: {
    title: 'Change the banner of the home page',
    steps: [
      'Open {site}, then {banner}.',
      'Press {replace} on a picture or {add} below them, and say what it shows.',
      'Look at the preview and press {save}. The home page shows it at once.',
    ],
    alt: 'A banner picture in the panel with the button to replace it and its description',
  },
  numbers: {
    title: 'Change the phone and WhatsApp numbers',
    steps: [
      'Open {numbers} and write the new numbers; +252 can be left out.',
      'Look below each field at what it becomes, and try the link.',
      'Press {update}. Every call and WhatsApp button uses the new numbers.',
    ],
    alt: 'The field for the WhatsApp number, and below it the link that it becomes',
  },
  list: {
    title: 'Answer a customer’s list',
    steps: [
      'Open the address in the customer’s WhatsApp message and press {answer}. On the workbench you can also paste the message and press {openList}.',
      'Write a price for each product; the total is counted for you.',
      'Send the answer on WhatsApp, or copy its text.',
    ],
    alt: 'A customer’s list with a field for the price of each product',
  },
  bin: {
    title: 'Get something deleted back',
    steps: [
      'Just deleted? Press {undo} in the message that appears.',
      'Later, open {bin} and press {restore} on it.',
      'It is back with its pictures. After its last day in the bin it is gone for good.',
    ],
    alt: 'The bin with a deleted product, who deleted it and its last day',
  },
  history: {
    title: 'See who changed what',
    steps: [
      'Open {history}: the newest change is on top, with the person and the time.',
      'Look for one person, one kind of thing or one day with the fields above.',
      'In {products} and {videos} the clock shows {versions}, which you can put back.',
    ],
    alt: 'The history: sentences that say who added and changed which product, and when',
  },
  people: {
    title: 'Invite someone, or make an editor',
    steps: [
      'Open {createUser}, press {invite} and send the link to your colleague.',
      'In {users}, press the pen beside a GENERAL and then {mark}.',
      'An editor adds and changes products and videos, and never deletes anything.',
    ],
    alt: 'A colleague in the list of users, with the role GENERAL and the mark of an editor',
  },
  backup: {
    title: 'Download a backup',
    steps: [
      'Open {backups}: one is made every night, and its state is said at the top.',
      'Press {download} beside the newest one.',
      'Keep the file where only you can read it: the accounts are in it too.',
    ],
    alt: 'The state of the backups: all is well, when the last one was made and when the next will be',
  },
};

const topicsSo: Record<TopicName, Topic> = {
  addProduct: {
    title: 'Ku dar alaab',
    steps: [
      'Fur {products} oo taabo {upload}.',
      'Buuxi meelaha xiddigta leh, sawirrada-na ku dooro {choose}.',
      'Taabo {save}. Isla markiiba website-ka way ka muuqataa; haddii aan sawir lahayn way qarsoonaanaysaa.',
    ],
    alt: 'Foomka alaabta cusub, oo ku bilaabma koodhka iyo magaca',
  },
  hide: {
    title: 'Qari alaab, ama kor ku hay',
    steps: [
      'Ka raadi {products} oo taabo qalinka.',
      'Daar {hidden} si aan website-ka looga arkin, ama {pinned} si ay alaabta kale uga horreyso.',
      'Taabo {save}. Alaabta qarsoon halkan bay ku jirtaa, mar kalena waa la muujin karaa.',
    ],
    alt: 'Labada furre ee dhammaadka foomka alaabta: qarsoon iyo kor lagu hayo',
  },
  copy: {
    title: 'Isla alaabta oo midab kale ah',
    steps: [
      'Alaabta ka raadi {products} oo taabo calaamadda labada warqadood.',
      'Dooro midabka kale, qor koodh cusub, oo dooro sawirradeeda.',
      'Taabo {save}. Website-ka labadu way wada muuqdaan, iyagoo ah hal alaab oo laba midab leh.',
    ],
    alt: 'Alaab liiska ku jirta iyo calaamadaheeda: wax ka beddel, koobi, noocyadii hore iyo tirtir',
  },
  pictures: {
    title: 'Sawirro badan oo alaab ah',
    steps: [
      'Alaabta ku fur qalinka, taabo {choose} oo hal mar calaamadee sawirro badan, ilaa 8.',
      'Jiid si aad u kala horreysiiso, ama isticmaal fallaaraha. Sawirka koowaad ayaa alaabta matala.',
      'Midka aadan rabin ka saar, ka dibna taabo {save}. Kuwa kale sidoodii bay ahaanayaan.',
    ],
    alt: 'Laba sawir oo alaab ah oo foomka ku jira, fallaaraha lagu dhaqaajiyo iyo calaamadda lagu saaro',
  },
  video: {
    title: 'Ku dar muuqaal',
    steps: [
      'Fur {videos} oo taabo {uploadVideo}.',
      'Qor cinwaan, dooro muuqaalka oo u dhaqaaji daqiiqadda ugu fiican.',
      'Sheeg alaabta ka muuqata, taabo {uploadVideo} oo bogga ha xirin ilaa ay dhammaato.',
    ],
    alt: 'Foomka muuqaalka cusub, oo ku bilaabma cinwaanka',
  },
  banner: {
    title: 'Beddel sawirrada waaweyn ee bogga hore',
    steps: [
      'Fur {site}, ka dibna {banner}.',
      'Sawir korkiis taabo {replace}, ama hoosta {add}, oo qor waxa ka muuqda.',
      'Eeg sida uu noqonayo oo taabo {save}. Bogga hore isla markiiba wuu muujinayaa.',
    ],
    alt: 'Sawir weyn oo bogga maamulka ku jira, batoonka lagu beddelo iyo qoraalkiisa',
  },
  numbers: {
    title: 'Beddel lambarrada taleefanka iyo WhatsApp',
    steps: [
      'Fur {numbers} oo qor lambarrada cusub; +252 waad ka tegi kartaa.',
      'Meel kasta hoosteeda ka eeg waxa uu noqonayo, linkigana tijaabi.',
      'Taabo {update}. Batoon kasta oo wicitaan ama WhatsApp ah wuxuu isticmaalayaa lambarrada cusub.',
    ],
    alt: 'Meesha lambarka WhatsApp, hoosteedana linkiga uu noqonayo',
  },
  list: {
    title: 'Ka jawaab liiska macmiil',
    steps: [
      'Fur linkiga ku jira fariinta WhatsApp ee macmiilka oo taabo {answer}. Bogga shaqada waxaad sidoo kale ku dhejin kartaa fariinta oo taabi kartaa {openList}.',
      'Alaab kasta qiimaheeda qor; wadarta waa laguu xisaabinayaa.',
      'Jawaabta ku dir WhatsApp, ama qoraalka koobiyee.',
    ],
    alt: 'Liiska macmiil iyo meel qiimaha alaab kasta lagu qoro',
  },
  bin: {
    title: 'Soo celi wax la tirtiray',
    steps: [
      'Hadda ma tirtirtay? Taabo {undo} fariinta soo baxda.',
      'Mar dambe, fur {bin} oo taabo {restore}.',
      'Sawirradeedii bay la soo noqonaysaa. Maalinta ugu dambaysa ka dib gebi ahaan way tirtirmaysaa.',
    ],
    alt: 'Qashinka oo ay ku jirto alaab la tirtiray, qofkii tirtiray iyo maalinteeda ugu dambaysa',
  },
  history: {
    title: 'Arag yaa wax beddelay',
    steps: [
      'Fur {history}: isbeddelka ugu dambeeya ayaa kor ku jira, iyo qofka iyo wakhtiga.',
      'Meelaha kore ku raadi hal qof, hal nooc ama hal maalin.',
      'Bogagga {products} iyo {videos} saacadda ayaa tusaysa {versions}, waadna soo celin kartaa.',
    ],
    alt: 'Taariikhda: weedho sheegaya qofkii alaab ku daray ama beddelay, iyo goorta',
  },
  people: {
    title: 'Martiqaad qof, ama ka dhig tifaftire',
    steps: [
      'Fur {createUser}, taabo {invite} oo linkiga u dir shaqaalahaaga.',
      'Bogga {users}, qofka GENERAL agtiisa ka taabo qalinka, ka dibna {mark}.',
      'Tifaftiruhu alaabta iyo muuqaallada wuu ku dari karaa oo beddeli karaa, waxbase ma tirtiri karo.',
    ],
    alt: 'Shaqaale ku jira liiska isticmaalayaasha, doorkiisu GENERAL, calaamadda tifaftirena leh',
  },
  backup: {
    title: 'Soo degso nuqul kayd ah',
    steps: [
      'Fur {backups}: habeen kasta mid baa la sameeyaa, xaaladdiisuna kor bay ku qoran tahay.',
      'Taabo {download} oo ku xigta kan ugu cusub.',
      'Faylka meel adiga oo keliya akhrin karto ku hay: akoonnaduna way ku jiraan.',
    ],
    alt: 'Xaaladda nuqullada kaydka: wax walba waa hagaagsan yihiin, kii ugu dambeeyay iyo kan xiga',
  },
};

export const helpEn = {
  title: 'Help',
  intro: 'Twelve things that owners and staff do here, in three lines each.',
  contents: 'What would you like to do?',
  open: (screen: string) => `Open ${screen}`,
  notYours: 'An ADMIN does this.',
  notYet: 'An ADMIN or an editor does this.',
  topics: topicsEn,
};

export const helpSo: typeof helpEn = {
  title: 'Caawimaad',
  intro: 'Laba iyo toban shay oo milkiilayaasha iyo shaqaaluhu halkan ku sameeyaan, midkiiba saddex sadar.',
  contents: 'Maxaad rabtaa inaad samayso?',
  open: (screen) => `Fur ${screen}`,
  notYours: 'Tan waxaa sameeya ADMIN.',
  notYet: 'Tan waxaa sameeya ADMIN ama tifaftire.',
  topics: topicsSo,
};

export const HELP_WORDS: Record<Language, typeof helpEn> = { en: helpEn, so: helpSo };
