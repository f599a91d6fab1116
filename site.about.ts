/** What the about page of a new site says, in each language. The panel changes it: then the database rules. */
type About = {
  introduction: string[];
  mission: string;
  vision: string;
  coreValues: { name: string; text: string }[];
  companyValues: { name: string; text: string }[];
};

export const about: { en: About; so: About } = {
  en: {
    introduction: [
      'We make interlocking pavers, kerbs, cobbles, breeze blocks and wall panels in Muqdisho, and lay them in courtyards, streets, squares and homes across the country.',
      'Every block is pressed from washed sand, cement and mineral colour, cured in the shade and counted by hand before it leaves the yard, so that the floor you walk on in ten years is the one you chose today.',
    ],
    mission:
      'To give every home, street and public square in Somalia a floor and a wall that are strong, beautiful and fairly priced, made by local hands from local material.',
    vision:
      'To be the name people trust first when they build: the company whose work is still level, still whole and still handsome a generation later.',
    coreValues: [
      { name: 'Integrity', text: 'We say what a product can do and what it cannot, and we deliver what we said.' },
      {
        name: 'Excellence',
        text: 'A block that is not right is broken up and pressed again. It does not leave the yard.',
      },
      { name: 'Sustainability', text: 'Local sand, little water, long life: the greenest floor is the one laid once.' },
      {
        name: 'Professionalism',
        text: 'Measured drawings, clear offers, clean sites and work finished on the day agreed.',
      },
      {
        name: 'Collaboration and Partnership',
        text: 'Architects, masons and owners sit at one table with us before the first block is laid.',
      },
    ],
    companyValues: [
      { name: 'Ethics', text: 'Fair pay, fair prices, and no shortcuts that someone else must live with.' },
      { name: 'Efficiency', text: 'Short ways from press to pallet to site, so that money goes into the block.' },
      { name: 'Teamwork', text: 'The press, the yard and the layers are one crew and answer for one floor.' },
      {
        name: 'Transparency',
        text: 'You can visit the yard, count the pallets and see every sample before you decide.',
      },
      {
        name: 'Embrace Diversity',
        text: 'People of every region and background work here, and the work is better for it.',
      },
    ],
  },
  so: {
    introduction: [
      'Waxaan Muqdisho ku samaynaa dhagaxa interlock-ga, dhagaxa geesaha waddada, dhagxaanta yaryar, bulukeetiga daloollada leh iyo looxyada gidaarka, waxaanna ku dhignaa daaradaha, waddooyinka, fagaareyaasha iyo guryaha dalka oo dhan.',
      'Dhagax kasta waxaa laga cadaadiyaa ciid la dhaqay, shamiito iyo midab macdan ah, waxaa lagu qallajiyaa hooska, gacanta ayaana lagu tiriyaa ka hor inta aan warshadda laga saarin, si sagxadda aad ku socon doonto toban sano ka dib ay u noqoto tii aad maanta dooratay.',
    ],
    mission:
      'In aan guri kasta, waddo kasta iyo fagaare kasta oo Soomaaliya ku yaal u yeelno sagxad iyo gidaar adag, qurux badan, qiimahooduna macquul yahay, oo ay dadka dalku gacmahooda kaga sameeyeen alaab dalka laga helo.',
    vision:
      'In aan noqonno magaca ugu horreeya ee dadku ku kalsoon yihiin marka ay wax dhisayaan: shirkad ay shaqadeedu jiil ka dib weli siman tahay, weli dhan tahay, welina qurux badan tahay.',
    coreValues: [
      {
        name: 'Daacadnimo',
        text: 'Waxaan sheegnaa waxa alaabtu qaban karto iyo waxa aanay qaban karin, waxaanna keennaa wixii aan sheegnay.',
      },
      {
        name: 'Tayo sare',
        text: 'Dhagaxii aan sax ahayn waa la jebiyaa, mar kale ayaana la cadaadiyaa. Warshadda kama baxo.',
      },
      {
        name: 'Waaritaan',
        text: 'Ciid dalka laga helo, biyo yar, cimri dheer: sagxadda deegaanka ugu fiican waa tan hal mar la dhigo.',
      },
      {
        name: 'Xirfadnimo',
        text: 'Naqshado la cabbiray, qiimo cad, goob shaqo oo nadiif ah iyo shaqo la dhammeeyo maalintii la isku raacay.',
      },
      {
        name: 'Wadashaqayn iyo iskaashi',
        text: 'Injineerrada naqshadda, fuundiyada iyo milkiilayaashu hal miis ayay nala fadhiistaan ka hor inta aan dhagaxa koowaad la dhigin.',
      },
    ],
    companyValues: [
      {
        name: 'Anshax',
        text: 'Mushahar caddaalad ah, qiimo caddaalad ah, shaqana lama gaabiyo si aan qof kale dhib ugu harin.',
      },
      {
        name: 'Wax-ku-oolnimo',
        text: 'Jid gaaban oo ka bilaabma mashiinka, mara balleetka, kuna dhammaada goobta dhismaha, si ay lacagtu dhagaxa u gasho.',
      },
      {
        name: 'Shaqo kooxeed',
        text: 'Kuwa mashiinka, kuwa warshadda iyo kuwa dhagaxa dhiga waa hal koox, hal sagxad ayayna ka wada masuul yihiin.',
      },
      {
        name: 'Daahfurnaan',
        text: "Waad soo booqan kartaa warshadda, waad tirin kartaa balleetyada, muunad kastana waad arki kartaa ka hor inta aanad go'aan gaarin.",
      },
      {
        name: 'Soo dhawaynta kala duwanaanshaha',
        text: 'Dad ka kala yimid gobol kasta iyo asal kasta ayaa halkan ka shaqeeya, shaqaduna sidaas ayay ku sii wanaagsan tahay.',
      },
    ],
  },
};
