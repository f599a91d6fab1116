import type { peopleEn } from './people.en.ts';

/** The same in Somali. */
export const peopleSo: typeof peopleEn = {
  users: {
    title: 'Isticmaalayaasha',
    serial: 'Lr.',
    id: 'ID',
    username: 'Magaca isticmaalaha',
    email: 'Iimayl',
    role: 'Doorka',
    created: 'Taariikhda la abuuray',
    action: 'Ficil',
    you: 'adiga',
    none: 'Weli isticmaale ma jiro',
    editRole: (name) => `Beddel doorka ${name}`,
    deleteUser: (name) => `Tirtir ${name}`,
    changeRole: 'Beddel doorka isticmaalaha',
    chooseRole: 'Dooro door',
    confirm: (name, email) => `Ma hubtaa inaad tirtirto isticmaalaha ${name} (${email})?`,
    fetchFailed: 'Khalad ayaa dhacay markii la soo rarayay isticmaalayaasha.',
    deleteFailed: 'Khalad ayaa dhacay markii la tirtirayay isticmaalaha.',
    roleRefused: 'Doorka isticmaalaha lama cusboonaysiin karin',
    roleFailed: 'Khalad ayaa dhacay markii doorka la cusboonaysiinayay',
    renameUser: (name) => `Magaca ka beddel ${name}`,
    rename: 'Beddel magaca isticmaalaha',
    renameFailed: 'Khalad ayaa dhacay markii magaca la beddelayay.',
    signOutUser: (name) => `${name} ka saar qalab kasta`,
    signOutTitle: 'Ka saar qalab kasta',
    signOutQuestion: (name, email) => `Ma hubtaa inaad ${name} (${email}) ka saarto qalab kasta?`,
    signOutNote:
      'Wixii aan la keydin ee qalabyadaas ku jira way lumayaan. Erayga sirta ah ayuu mar kale ku geli karaa.',
    signOutFailed: 'Khalad ayaa dhacay markii isticmaalaha la saarayay.',
    selfRegistered: 'Isagaa isdiiwaangeliyay',
    invitedAs: (role) => `Waxaa loo martiqaaday ${role}`,
    selfRegisteredHint: 'Akoonkan qof ayaa ka sameeyay bogga isdiiwaangelinta. Iimaylka weligiis lama hubin.',
    resetUser: (name) => `U dir ${name} link eray sir ah oo cusub`,
    doubtQuestion: (role, name, email) => `Ma siinaysaa doorka ${role} isticmaalaha ${name} (${email})?`,
    doubt:
      'Akoonkan waxaa sameeyay qof halkan iska diiwaangeliyay. Qof kasta wuxuu isku diiwaangelin karaa iimayl kasta. Awood sii oo keliya haddii aad hubto in qofkani sameeyay; haddii kale u dir martiqaad, kaas oo beddelaya erayga sirta ah.',
    inviteInstead: 'Taas beddelkeeda dir martiqaad',
    resetInstead: 'Taas beddelkeeda dir link eray sir ah oo cusub',
    giveAnyway: (role) => `Qofkan waan aqaan: sii doorka ${role}`,
  },
  links: {
    invite: 'Ku martiqaad link',
    inviteIntro:
      'Waxaad helaysaa link aad u dirto shaqaalahaaga, isaguna wuxuu dooranayaa erayga sirta ah. Qof kale ma ogaanayo.',
    roleHint: 'GENERAL wuxuu raadin karaa alaabta oo u diri karaa macaamiisha. ADMIN wax kasta wuu beddeli karaa.',
    make: 'Samee linkiga',
    invitationTitle: 'Linkiga martiqaadka',
    resetTitle: 'Linkiga erayga sirta ah ee cusub',
    send: (name) => `Linkigan u dir ${name} oo keliya: qofka furaa ayaa dooranaya erayga sirta ah.`,
    link: 'Linkiga',
    copy: 'Koobi linkiga',
    copied: 'Waa la koobiyay',
    copyFailed: 'Linkiga lama koobiyi karin. Adigu dooro oo koobi.',
    whatsapp: 'Ku dir WhatsApp',
    ends: (date, time) => `Hal mar buu shaqeeyaa, ilaa ${date}, ${time} UTC.`,
    once: 'Hadda oo keliya ayaa la tusayaa. Link cusub ayaa kan ka dhigaya mid aan shaqayn.',
    invitationCare: 'Doorka waxaa la bixinayaa marka linkiga la isticmaalo. Ilaa markaas qofna akoonkan ma geli karo.',
    resetCare:
      'Erayga hore wuu shaqeynayaa ilaa linkiga la isticmaalo. Markaas qalabyada oo dhan way ka baxayaan akoonka.',
    finish: 'Dhammee',
    invitationText: (site, link) =>
      `Waxaa laguu martiqaaday inaad ka shaqayso bogga alaabta ${site}. Halkan ku dooro eraygaaga sirta ah 24 saacadood gudahood:\n${link}`,
    resetText: (site, link) =>
      `Halkan ku dooro eray sir ah oo cusub oo aad ku gasho bogga alaabta ${site} 24 saacadood gudahood:\n${link}`,
  },
  createUser: {
    title: 'Samee isticmaale',
    intro:
      'Isticmaalaha cusub waa shaqaale GENERAL ah: alaabta wuu raadin karaa, waxbase ma beddeli karo. Si aad ADMIN uga dhigto, tag bogga Isticmaalayaasha.',
  },
};
